/* Networks of netlace and their routes, for C and C++.
 *
 * A network is opened once; nothing changes it, and all functions but netlace_close may be called from several threads at a time.
 * Nodes and ports are counted from 0. Hosts are numbered by the nodes that carry them. Where a routing tells the hosts of a switch apart, as
 * `shortest` does, hosts are nodes themselves. */
#ifndef NETLACE_H
#define NETLACE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A network with a routing. */
typedef struct netlace netlace;

/* The network of an expression such as "rdn(torus(5,5),1)", routed by "shortest", "balanced" or any other routing of `netlace routings`,
 * within so many bytes of memory. If there is none, NULL, and why, as much of it as fits, in `error`, which may be NULL. */
netlace *netlace_open(const char *expr, const char *routing, uint64_t memory, char *error, size_t room);

/* Frees a network; NULL is none. */
void netlace_close(netlace *network);

/* The number of nodes, and of their hosts. */
uint64_t netlace_nodes(const netlace *network);
uint64_t netlace_hosts(const netlace *network);

/* The hosts that a node carries; 0 if there is no such node. */
uint32_t netlace_hosts_at(const netlace *network, uint64_t node);

/* Whether hosts are attached by cables that are no links of the network; else nodes are hosts themselves. */
int netlace_has_cables(const netlace *network);

/* The ports of a node, and the node behind one of them; UINT64_MAX if there is no such port. */
uint32_t netlace_degree(const netlace *network, uint64_t node);
uint64_t netlace_neighbor(const netlace *network, uint64_t node, uint32_t port);

/* The ports by which a packet leaves the nodes from `from` to `to`: their number, or -1 if there is no route. The first `room` of them are
 * written to `ports`, which may be NULL. */
int64_t netlace_route(const netlace *network, uint64_t from, uint64_t to, uint32_t *ports, size_t room);

#ifdef __cplusplus
}
#endif
#endif
