import type { PagesServer } from './server.ts'

/** The main pages of a directory; the listing is one with opening hours and a point, where there is one. */
export async function pathsOf({ url }: PagesServer): Promise<Readonly<Record<string, string>>> {
  const results = '/en/search?what=bakery&where=London'
  const found = await (await fetch(url + results)).text()
  const listing = /data-lat[\s\S]*?href="(\/en\/b\/\d+[^"]*)"/.exec(found)?.[1]
  if (listing === undefined) throw new Error(`${results} finds no listing`)
  return { home: '/en', results, listing }
}
