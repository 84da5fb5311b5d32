/** Marks of a store: what a move has filled, whether it has a bucket, and how its nodes search. */

/** Name of the setting that holds the id of the store from which this one is being filled. */
export const fillingSetting = 'being filled from'
/** The same once the move is complete: such a store has its keys already. */
export const filledSetting = 'filled from'
/** The same once the store has a bucket for its files. */
export const claimedBucketSetting = 'bucket claimed'

/** The same for the kind of search that its nodes have. */
export const searchKindSetting = 'search of the nodes'

/** Why a store with the first mark is not usable, and the remedy. */
export const unfinishedMove =
  'a move into it was not completed; run highstreet migrate again, which continues it'
