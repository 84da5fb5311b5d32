import org.codelibs.opensearch.runner.OpenSearchRunner;

/** One OpenSearch node on loopback. Arguments: folder for its data, HTTP port. Ends when its standard input ends. */
public class Node {
  public static void main(String[] arguments) throws Exception {
    OpenSearchRunner runner = new OpenSearchRunner();
    runner.onBuild((number, settings) -> {
      settings.put("node.name", "bench-1");
      settings.put("network.host", "127.0.0.1");
      settings.put("http.port", arguments[1]);
      settings.put("transport.port", Integer.parseInt(arguments[1]) + 100);
      settings.putList("discovery.seed_hosts", "127.0.0.1:" + (Integer.parseInt(arguments[1]) + 100));
      settings.putList("cluster.initial_cluster_manager_nodes", "bench-1");
      settings.put("cluster.routing.allocation.disk.threshold_enabled", "false");
    }).build(OpenSearchRunner.newConfigs().clusterName("bench").numOfNode(1).basePath(arguments[0]).useLogger());
    System.out.println("ready");
    while (System.in.read() >= 0) { }
    runner.close();
    System.exit(0);
  }
}
