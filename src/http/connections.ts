import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** Counts the open connections of each address. What it returns says of a connection whether it is one too many. */
export function countConnections(server: Server, mostOfAnAddress: number): (socket: Socket) => boolean {
  const open = new Map<string, number>()
  const surplus = new WeakSet<Socket>()
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress
    // It has gone already.
    if (address === undefined) return
    const count = (open.get(address) ?? 0) + 1
    open.set(address, count)
    if (count > mostOfAnAddress) surplus.add(socket)
    socket.once('close', () => {
      const left = open.get(address)! - 1
      if (left === 0) open.delete(address)
      else open.set(address, left)
    })
  })
  return (socket) => surplus.has(socket)
}
