import { startCluster, withoutCluster } from '../support/nodes.ts'

console.log('w', withoutCluster)
const c = await startCluster()
console.log('cluster')
const t = setTimeout(() => {}, 60000)
try {
  const n = await c.startNode({ HIGHSTREET_LOG_LEVEL: 'info', HIGHSTREET_DEMO: '0' })
  console.log(n.url)
} catch (e) {
  console.log(e)
}
await c.close()
clearTimeout(t)
