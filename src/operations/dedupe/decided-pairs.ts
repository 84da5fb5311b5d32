import { type Pair, pairId } from '../../ports/pair-store.ts'
import type { Services } from '../services.ts'
import type { Row } from './directory-table.ts'

const idsAtOnce = 500

type Selves = Pick<Row, 'selves'>

/**
 * Those of the pairs that people have decided about: declared distinct, merged before and taken apart, or put
 * off. A decision about an entity holds for the one that it was merged into.
 */
export async function decidedAmong<P>(
  { pairs: store }: Pick<Services, 'pairs'>,
  pairs: Iterable<P>,
  sidesOf: (pair: P) => readonly [Selves, Selves],
): Promise<Set<P>> {
  const decided = new Set<P>()
  let asked = new Map<string, P>()
  const ask = async () => {
    for (const { id, state } of await store.pairsById([...asked.keys()]))
      if (isLeftAlone({ state })) decided.add(asked.get(id)!)
    asked = new Map()
  }
  for (const pair of pairs) {
    const [one, other] = sidesOf(pair)
    for (const a of one.selves) for (const b of other.selves) asked.set(pairId(a, b), pair)
    if (asked.size >= idsAtOnce) await ask()
  }
  if (asked.size > 0) await ask()
  return decided
}

/** Whether a run neither merges nor proposes a pair of this state. */
export const isLeftAlone = ({ state }: Pick<Pair, 'state'>): boolean => state !== 'open'
