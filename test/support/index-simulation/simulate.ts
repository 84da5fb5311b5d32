/**
 * A simulation of nodes that follow one log and share a depot: virtual time, random delays, crashes and pauses, all determined by a seed.
 */
import { MemoryFolder } from './memory-folder.ts'
import { type Figures, NodeProcess, noFigures } from './node-process.ts'
import { leaseMs, type Mutation, Servers } from './servers.ts'

const nodeNames = ['a', 'b', 'c']
/** Writes, searches, crashes and pauses happen within this time. */
const activeMs = 2500
const quietMs = activeMs + 4 * leaseMs
const endMs = 20 * activeMs
const pollMs = 250
/** Simulations that run by turns, so that one turn of the event loop serves many. */
const atOnce = 256

class Simulation {
  readonly servers: Servers
  readonly #nodes: readonly SimulatedNode[]

  constructor(seed: number, mutation: Mutation, figures: Figures) {
    const servers = new Servers(seed, mutation)
    this.servers = servers
    this.#nodes = nodeNames.map((name) => new SimulatedNode(servers, name, figures))
    const some = (count: number, act: (node: SimulatedNode) => void): void => {
      for (let n = 0; n < count; n++)
        servers.after(servers.below(activeMs), () => act(this.#nodes[servers.below(nodeNames.length)]!))
    }
    for (const node of this.#nodes) servers.after(servers.below(300), () => node.start())
    some(10 + servers.below(30), () => servers.write())
    some(10 + servers.below(10), (node) => node.search())
    some(servers.below(4), (node) => node.crash())
    some(servers.below(4), (node) => node.pause(servers.below(3 * leaseMs)))
    // In the end every node must answer.
    for (const node of this.#nodes) servers.after(quietMs, () => node.searchUntilAnswered())
  }

  /** Runs the next event; false at the end. Promises must have settled since the last call. */
  step(): boolean {
    const { servers } = this
    if (servers.failure !== null) return false
    if (servers.runNext()) return true
    if (this.#nodes.some((node) => !node.hasAnswered)) servers.fail('a node never answered again')
    return false
  }
}

class SimulatedNode {
  readonly #servers: Servers
  readonly #name: string
  readonly #figures: Figures
  readonly #folder = new MemoryFolder()
  #process: NodeProcess | null = null
  #pausedUntil = 0
  hasAnswered = false

  constructor(servers: Servers, name: string, figures: Figures) {
    this.#servers = servers
    this.#name = name
    this.#figures = figures
  }

  start(): void {
    if (this.#process !== null) return
    const process = new NodeProcess({
      servers: this.#servers,
      figures: this.#figures,
      name: this.#name,
      folder: this.#folder,
      pausedUntil: () => this.#pausedUntil,
      die: () => this.crash(),
    })
    this.#process = process
    const poll = (): void => {
      if (!process.isAlive || this.hasAnswered || this.#servers.now > endMs) return
      process.poll()
      this.#servers.after(pollMs, poll)
    }
    this.#servers.after(pollMs, poll)
  }

  crash(): void {
    if (this.#process === null) return
    this.#figures.crashes++
    this.#process.isAlive = false
    this.#process = null
    this.#servers.after(this.#servers.below(300), () => this.start())
  }

  pause(ms: number): void {
    this.#figures.pauses++
    this.#pausedUntil = Math.max(this.#pausedUntil, this.#servers.now + ms)
  }

  search(): void {
    this.#process?.search(() => {})
  }

  searchUntilAnswered(): void {
    if (this.hasAnswered || this.#servers.now > endMs) return
    this.#process?.search((isAnswered) => {
      this.hasAnswered ||= isAnswered
    })
    // A process may die meanwhile, and a search may be refused.
    this.#servers.after(1000, () => this.searchUntilAnswered())
  }
}

/**
 * Runs simulations with consecutive seeds, up to the first violation. Returns the totals, and the violation with its seed; null if there is
 * none.
 */
export async function simulate(
  first: number,
  schedules: number,
  mutation: Mutation = 'none',
): Promise<{ figures: Figures; failure: { seed: number; message: string } | null }> {
  const figures = noFigures()
  const running: { readonly seed: number; readonly simulation: Simulation }[] = []
  for (let next = first; running.length > 0 || next < first + schedules; ) {
    for (; running.length < atOnce && next < first + schedules; next++)
      running.push({ seed: next, simulation: new Simulation(next, mutation, figures) })
    for (let i = running.length - 1; i >= 0; i--) {
      const { seed, simulation } = running[i]!
      if (simulation.step()) continue
      const { failure } = simulation.servers
      if (failure !== null) return { figures, failure: { seed, message: failure.message } }
      running[i] = running.at(-1)!
      running.pop()
    }
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { figures, failure: null }
}
