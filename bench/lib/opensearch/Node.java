import org.codelibs.opensearch.runner.OpenSearchRunner;

/**
 * One OpenSearch node on loopback. Arguments: folder for its data, HTTP port, and for a node of a cluster its name, the name of the
 * cluster, and name=transport port of every node. Ends when its standard input ends.
 */
public class Node {
  public static void main(String[] arguments) throws Exception {
    boolean alone = arguments.length < 5;
    int http = Integer.parseInt(arguments[1]);
    String name = alone ? "bench-1" : arguments[2];
    String cluster = alone ? "bench" : arguments[3];
    String[] nodes = (alone ? name + "=" + (http + 100) : arguments[4]).split(",");
    String[] names = new String[nodes.length];
    String[] seeds = new String[nodes.length];
    int own = 0;
    for (int i = 0; i < nodes.length; i++) {
      String[] parts = nodes[i].split("=");
      names[i] = parts[0];
      seeds[i] = "127.0.0.1:" + parts[1];
      if (parts[0].equals(name)) own = Integer.parseInt(parts[1]);
    }
    int transport = own;
    OpenSearchRunner runner = new OpenSearchRunner();
    runner.onBuild((number, settings) -> {
      settings.put("node.name", name);
      settings.put("network.host", "127.0.0.1");
      settings.put("http.port", arguments[1]);
      settings.put("transport.port", transport);
      settings.putList("discovery.seed_hosts", seeds);
      settings.putList("cluster.initial_cluster_manager_nodes", names);
      settings.put("cluster.routing.allocation.disk.threshold_enabled", "false");
    });
    OpenSearchRunner.Configs configs = OpenSearchRunner.newConfigs().clusterName(cluster).numOfNode(1).basePath(arguments[0]).useLogger();
    runner.build(alone ? configs : configs.disableESLogger());
    System.out.println("ready");
    while (System.in.read() >= 0) { }
    runner.close();
    System.exit(0);
  }
}
