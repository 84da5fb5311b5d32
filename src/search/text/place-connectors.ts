/** Words that stand between what is looked for and where, in any language. */
export const placeConnectors: ReadonlySet<string> = new Set(
  'in near at around by close im bei nahe um à a au en dans près vers sur ad da presso em na no nas nos te bij op i nära vid hos'.split(
    ' ',
  ),
)
