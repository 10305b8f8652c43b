/* Prints the size of a network, and a route: route EXPR ROUTING FROM TO */
#include <inttypes.h>
#include <netlace.h>
#include <stdio.h>
#include <stdlib.h>

int main(int count, char **words)
{
    enum { ROOM = 1024 };
    char error[200];
    uint32_t ports[ROOM];
    if (count != 5)
        return 2;
    netlace *network = netlace_open(words[1], words[2], UINT64_C(1) << 30, error, sizeof error);
    if (!network) {
        fprintf(stderr, "%s\n", error);
        return 1;
    }
    uint64_t at = strtoull(words[3], NULL, 10), to = strtoull(words[4], NULL, 10);
    printf("%" PRIu64 " nodes, %" PRIu64 " hosts\n", netlace_nodes(network), netlace_hosts(network));
    int64_t hops = netlace_route(network, at, to, ports, ROOM);
    if (hops < 0 || hops > ROOM) {
        fprintf(stderr, "no route\n");
        netlace_close(network);
        return 1;
    }
    printf("%" PRIu64, at);
    for (int64_t hop = 0; hop < hops; hop++) {
        at = netlace_neighbor(network, at, ports[hop]);
        printf(" %" PRIu64, at);
    }
    printf("\n");
    netlace_close(network);
    return 0;
}
