/**
 * Snowball stemmers with plain fields and methods. The published package is compiled from Java: each field is
 * an accessor that first looks for a hidden field, and each method is wrapped in one that counts its
 * arguments. A load hook makes its classes define plain members, which are much faster.
 */
import { createRequire, registerHooks } from 'node:module'

export interface Stemmer {
  stem(word: string): string
}

interface Snowball {
  newStemmer(algorithm: string): Stemmer
}

/** The place where the package defines all members of its classes. */
const definition = 'Object.defineProperty(target, descriptor.key, descriptor)'

/** Loads the package with plain members. Stems are the same as with the published package. */
export function loadSnowball(): Snowball {
  const require = createRequire(import.meta.url)
  const hooks = registerHooks({
    load(url, context, next) {
      const loaded = next(url, context)
      const source = String(loaded.source)
      if (!source.includes(definition)) throw new Error(`${url} defines its classes in an unknown way`)
      const plain = definition.replace(/descriptor(?=\)$)/, 'plainDescriptor(target, descriptor)')
      return { ...loaded, source: `${source.replace(definition, plain)}\n${plainDescriptor}` }
    },
  })
  try {
    return require('snowball-stemmers')
  } finally {
    hooks.deregister()
  }
}

/** Becomes part of the package's module, so it must be self-contained. */
function plainDescriptor(
  target: object,
  descriptor: PropertyDescriptor & { key: string },
): PropertyDescriptor {
  // Static tables replace themselves on first read.
  if (typeof target === 'function') return descriptor
  if (descriptor.get !== undefined) {
    const initial: unknown = descriptor.get.call(Object.create(target))
    // Each stemmer has its own objects.
    const isShared = typeof initial !== 'object' || initial === null
    return isShared ? { value: initial, writable: true, configurable: true } : descriptor
  }
  const mostArguments = 3
  for (let count = 0; count <= mostArguments; count++) {
    const direct = Object.getOwnPropertyDescriptor(target, `${descriptor.key}$esjava$${count}`)
    if (direct !== undefined) return direct
  }
  return descriptor
}
