/** Settings of memory that can only be told before a program starts. */

const heapSettings = (semiSpace) => [
  `--max-semi-space-size=${semiSpace}`,
  // There are as many request threads as processors: helpers of one's collector only take time from the others.
  '--no-parallel-scavenge',
]

const mallocSettings = {
  MALLOC_ARENA_MAX: '2',
  // Of 1 MB and more each piece is the system's own, and goes back to it at once.
  MALLOC_MMAP_THRESHOLD_: String(1 << 20),
  MALLOC_TRIM_THRESHOLD_: String(4 << 20),
}

/**
 * Pages of 2 MB where the system has them: a search reads a little here and there in hundreds of megabytes, and to find out where a page lies takes longer than to read it.
 * One variable holds all such settings of glibc.
 */
const largePages = 'glibc.malloc.hugetlb'

const withLargePages = (tunables = '') =>
  tunables.includes(largePages) ? tunables : [tunables, `${largePages}=1`].filter(Boolean).join(':')

/**
 * Lets the program take its process's place once more, with settings for a server. glibc gives nearly every thread an arena of its own and keeps what is freed there from
 * the others; once a large piece was freed it also takes the next ones from these arenas, of which little is ever given back; and V8 takes a young generation of up to
 * 100 MB: together hundreds of megabytes. Returns when that was done before, or cannot be done.
 *
 * @param {number} semiSpace MB of new objects between two collections of a thread's young generation, each of which copies what is in use. An import has hundreds of rows
 * under way, and wants more.
 */
export function startTuned(semiSpace = 16) {
  const { execve, execPath, execArgv, argv, env, platform } = process
  if (platform !== 'linux' || execve === undefined) return
  // Said already: this is the second time.
  const settings = heapSettings(semiSpace)
  if (settings.every((setting) => execArgv.includes(setting))) return
  // Node calls replacing a process experimental, on standard error.
  process.removeAllListeners('warning')
  // Of two values the last one counts: what the operator says does, in arguments or in a variable, which would count less than arguments.
  const ofOperator = env.NODE_OPTIONS?.match(/--max[-_]semi[-_]space[-_]size=\d+/g) ?? []
  const args = [execPath, ...settings, ...ofOperator, ...execArgv, ...argv.slice(1)]
  const GLIBC_TUNABLES = withLargePages(env.GLIBC_TUNABLES)
  execve.call(process, execPath, args, { ...mallocSettings, ...env, GLIBC_TUNABLES })
}
