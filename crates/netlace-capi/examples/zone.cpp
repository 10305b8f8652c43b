// A platform of SimGrid whose routes follow from netlace's rule: links are stored, routes are not, so that there is no limit of hosts.
//
// g++ -shared -fPIC zone.cpp -I../include -lsimgrid -lnetlace_capi -o zone.so
// NETLACE_NETWORK='torus(16,16,16)' smpirun -platform ./zone.so -np 4096 …
//
// Hosts are h0, h1 and so on; NETLACE_ROUTING is the routing, `shortest` unless it is set.
#include <netlace.h>

#include <cstdlib>
#include <map>
#include <simgrid/kernel/routing/NetPoint.hpp>
#include <simgrid/kernel/routing/NetZoneImpl.hpp>
#include <simgrid/s4u.hpp>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <vector>

namespace s4u = simgrid::s4u;
namespace routing = simgrid::kernel::routing;

// As `netlace collective` assumes: what a link carries in each direction, and its latency.
constexpr double BANDWIDTH = 50e9;
constexpr double LATENCY = 1e-6;

class RuledZone : public routing::NetZoneImpl {
    struct Host {
        uint64_t node;
        s4u::Link *up, *down;
    };

    netlace *network;
    std::unordered_map<unsigned long, Host> hosts;   // by the number of the net point
    std::vector<std::vector<s4u::Link *>> links;     // by node and port

    static void pass(routing::Route *route, double *latency, s4u::Link *link)
    {
        if (!link)
            return;
        if (latency)
            *latency += link->get_latency();
        route->link_list_.push_back(static_cast<simgrid::kernel::resource::StandardLinkImpl *>(link->get_impl()));
    }

  public:
    RuledZone(const std::string &name, netlace *network) : NetZoneImpl(name), network(network) {}
    ~RuledZone() override { netlace_close(network); }

    void build()
    {
        s4u::NetZone *zone = get_iface();
        auto link = [zone](const std::string &name) { return zone->create_link(name, BANDWIDTH)->set_latency(LATENCY)->seal(); };
        uint64_t number = 0;
        for (uint64_t v = 0; v < netlace_nodes(network); v++) {
            std::string node = std::to_string(v);
            links.emplace_back();
            for (uint32_t port = 0; port < netlace_degree(network, v); port++)
                links.back().push_back(link("l" + node + "-" + std::to_string(port)));
            for (uint32_t i = 0; i < netlace_hosts_at(network, v); i++, number++) {
                std::string name = std::to_string(number);
                bool cable = netlace_has_cables(network);
                s4u::Host *host = zone->create_host("h" + name, 1e9)->seal();
                hosts[host->get_netpoint()->id()] = {v, cable ? link("u" + name) : nullptr, cable ? link("d" + name) : nullptr};
            }
        }
    }

    void get_local_route(const routing::NetPoint *from, const routing::NetPoint *to, routing::Route *route, double *latency) override
    {
        const Host &source = hosts.at(from->id()), &target = hosts.at(to->id());
        int64_t hops = netlace_route(network, source.node, target.node, nullptr, 0);
        if (hops < 0)
            throw std::runtime_error("there are hosts without a route between them");
        std::vector<uint32_t> ports(hops);
        netlace_route(network, source.node, target.node, ports.data(), ports.size());
        pass(route, latency, source.up);
        uint64_t at = source.node;
        for (uint32_t port : ports) {
            pass(route, latency, links[at][port]);
            at = netlace_neighbor(network, at, port);
        }
        pass(route, latency, target.down);
    }

    void get_graph(const s_xbt_graph_t *, std::map<std::string, xbt_node_t, std::less<>> *, std::map<std::string, xbt_edge_t, std::less<>> *) override {}
};

extern "C" void load_platform(const s4u::Engine &)
{
    const char *expr = std::getenv("NETLACE_NETWORK"), *name = std::getenv("NETLACE_ROUTING");
    char error[500] = "NETLACE_NETWORK is not set";
    netlace *network = expr ? netlace_open(expr, name ? name : "shortest", UINT64_C(4) << 30, error, sizeof error) : nullptr;
    if (!network)
        throw std::runtime_error(error);
    s4u::NetZone *root = s4u::create_full_zone("root");
    auto *zone = new RuledZone("network", network);
    zone->get_iface()->set_parent(root);
    zone->build();
    zone->get_iface()->seal();
    root->seal();
}
