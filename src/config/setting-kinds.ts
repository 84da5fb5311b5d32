import { isIP } from 'node:net'

/** One environment variable. */
export interface Setting<Value> {
  readonly name: string
  /** The form of the value, for the reference page. */
  readonly type: string
  readonly fallback: Value
  /** The default in words, for the reference page. */
  readonly fallbackText: string
  readonly help: string
  /** Whether the value may contain a password; messages never repeat it. */
  readonly isSecret?: true
  /** @throws SettingFault */
  parse(text: string): Value
}

/** Describes a valid value; completes the sentence "NAME is VALUE, but …". */
export class SettingFault extends Error {}

export function text(name: string, { fallback }: { fallback: string }, help: string): Setting<string> {
  return { name, type: 'text', fallback, fallbackText: `\`${fallback}\``, help, parse: (stated) => stated }
}

export function optionalText(
  name: string,
  { fallbackText }: { fallbackText: string },
  help: string,
): Setting<string | null> {
  return { name, type: 'text', fallback: null, fallbackText, help, parse: (stated) => stated }
}

/** An integer. With a fallback of null the program computes the default, as `fallbackText` describes. */
export function integer<F extends number | null>(
  name: string,
  range: { fallback: F; fallbackText?: string; minimum: number; maximum: number },
  help: string,
): Setting<number | F> {
  const { fallback, fallbackText = `\`${fallback}\``, minimum, maximum } = range
  return {
    name,
    type: `integer, ${minimum} to ${maximum}`,
    fallback,
    fallbackText,
    help,
    parse(stated) {
      const value = Number(stated)
      if (/^\d+$/.test(stated) && value >= minimum && value <= maximum) return value
      throw new SettingFault(`it must be a whole number from ${minimum} to ${maximum}`)
    },
  }
}

export function switchSetting(
  name: string,
  { fallback }: { fallback: boolean },
  help: string,
): Setting<boolean> {
  const words: Record<string, boolean> = { 1: true, true: true, yes: true, 0: false, false: false, no: false }
  return {
    name,
    type: '`0` or `1`',
    fallback,
    fallbackText: fallback ? '`1`' : '`0`',
    help,
    parse(stated) {
      const value = words[stated.toLowerCase()]
      if (value === undefined) throw new SettingFault('it must be 1 (on) or 0 (off)')
      return value
    },
  }
}

export function choice<const V extends string>(
  name: string,
  { fallback, values }: { fallback: NoInfer<V>; values: readonly V[] },
  help: string,
): Setting<V> {
  return {
    name,
    type: `one of ${values.map((value) => `\`${value}\``).join(', ')}`,
    fallback,
    fallbackText: `\`${fallback}\``,
    help,
    parse(stated) {
      const value = values.find((candidate) => candidate === stated.toLowerCase())
      if (value === undefined) throw new SettingFault(`it must be one of ${values.join(', ')}`)
      return value
    },
  }
}

/** An http or https URL, stored without a trailing slash. */
export function url(
  name: string,
  { fallback, fallbackText }: { fallback: null; fallbackText: string },
  help: string,
): Setting<string | null> {
  return {
    name,
    type: 'http or https address',
    fallback,
    fallbackText,
    help,
    parse(stated) {
      const parsed = URL.canParse(stated) ? new URL(stated) : undefined
      if (!parsed || !/^https?:$/.test(parsed.protocol) || parsed.search !== '' || parsed.hash !== '') {
        throw new SettingFault('it must be an address like https://directory.example, without ? and #')
      }
      return parsed.href.replace(/\/+$/, '')
    },
  }
}

/** Path of a PMTiles file, or an address of tiles: a TileJSON document, or with `{z}`, `{x}` and `{y}`. */
export function tileSource(
  name: string,
  { fallbackText }: { fallbackText: string },
  help: string,
): Setting<string | null> {
  return {
    name,
    type: 'path or http or https address',
    fallback: null,
    fallbackText,
    help,
    parse(stated) {
      if (!/^https?:/i.test(stated)) {
        if (/\{[xyz]\}|^\w+:\/\//.test(stated))
          throw new SettingFault(
            'it must be the path of a PMTiles file, or an address that begins with https://',
          )
        return stated
      }
      const isTemplate = ['{z}', '{x}', '{y}'].every((part) => stated.includes(part))
      const path = URL.canParse(stated) ? new URL(stated).pathname : ''
      if (path !== '' && (isTemplate || path.endsWith('.json'))) return stated
      throw new SettingFault(
        'it must be an address like https://tiles.example/{z}/{x}/{y}.pbf or https://tiles.example/tiles.json',
      )
    },
  }
}

/** URL of a mail server. `?tls=required` refuses to send without TLS, `?tls=off` disables it. */
export function smtpUrl(name: string, help: string): Setting<string | null> {
  return {
    name,
    type: 'smtp or smtps address',
    fallback: null,
    fallbackText: 'none',
    help,
    isSecret: true,
    parse(stated) {
      const parsed = URL.canParse(stated) ? new URL(stated) : undefined
      const isPlain =
        parsed?.hash === '' &&
        /^\/?$/.test(parsed.pathname) &&
        /^(\?tls=(required|off))?$/.test(parsed.search)
      if (!parsed || !/^smtps?:$/.test(parsed.protocol) || parsed.hostname === '' || !isPlain) {
        throw new SettingFault(
          'it must be an address like smtps://user:password@mail.example or smtp://localhost:25',
        )
      }
      return parsed.href
    },
  }
}

/** URL of a server of another kind, which may contain a user and a password. */
export function serverUrl(
  name: string,
  { protocols, example }: { readonly protocols: readonly string[]; readonly example: string },
  help: string,
): Setting<string | null> {
  return {
    name,
    type: protocols.map((protocol) => `\`${protocol}://\``).join(' or '),
    fallback: null,
    fallbackText: 'none',
    help,
    isSecret: true,
    parse(stated) {
      // Further hosts may follow the first.
      const first = stated.replace(/^([^?]*?),[^/?]*/, '$1')
      const parsed = URL.canParse(first) ? new URL(first) : undefined
      if (!parsed || !protocols.includes(parsed.protocol.slice(0, -1)) || parsed.hostname === '')
        throw new SettingFault(`it must be an address like ${example}`)
      return stated
    },
  }
}

/** URLs of several servers of one kind. */
export function serverUrls(
  name: string,
  { protocols, example }: { readonly protocols: readonly string[]; readonly example: string },
  help: string,
): Setting<readonly string[]> {
  const one = serverUrl(name, { protocols, example }, help)
  return {
    ...one,
    type: `list of ${one.type}`,
    fallback: [],
    parse: (stated) => listOf(stated).map((item) => one.parse(item)!.replace(/\/+$/, '')),
  }
}

/** The name of an index: lower case, as engines of search take it. */
export function indexName(name: string, { fallback }: { fallback: string }, help: string): Setting<string> {
  return {
    name,
    type: 'name',
    fallback,
    fallbackText: `\`${fallback}\``,
    help,
    parse(stated) {
      if (/^[a-z][a-z0-9_-]{0,99}$/.test(stated)) return stated
      throw new SettingFault('it must begin with a-z, followed by at most 99 of a-z, 0-9, _ and -')
    },
  }
}

/** `address` or `Name <address>`. */
export interface Mailbox {
  readonly name: string
  readonly address: string
}

export function mailbox(name: string, help: string): Setting<Mailbox | null> {
  return {
    name,
    type: 'address, or `Name <address>`',
    fallback: null,
    fallbackText: 'none',
    help,
    parse(stated) {
      const parts = /^(?:"?([^"<>\p{Cc}]*?)"?\s*<([^<>]+)>|([^<>]+))$/u.exec(stated)
      const address = (parts?.[2] ?? parts?.[3] ?? '').trim()
      if (!/^[^\s@<>,;:"\\]+@[^\s@<>,;:"\\]+$/.test(address))
        throw new SettingFault(
          'it must be an address like directory@example.com or Name <directory@example.com>',
        )
      return { name: parts?.[1]?.trim() ?? '', address }
    },
  }
}

/** A secret shared with another program. */
export function secret(name: string, help: string, minimum = 16): Setting<string | null> {
  return {
    name,
    type: 'text',
    fallback: null,
    fallbackText: 'none',
    help,
    isSecret: true,
    parse(stated) {
      if (stated.length >= minimum) return stated
      throw new SettingFault(`it must be at least ${minimum} characters long`)
    },
  }
}

export function hostPorts(name: string, help: string): Setting<readonly string[]> {
  const form = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+):(\d{1,5})$/i
  return {
    name,
    type: 'list of `host:port`',
    fallback: [],
    fallbackText: 'none',
    help,
    parse: (stated) =>
      listOf(stated).map((item) => {
        const port = Number(form.exec(item)?.[2])
        if (port >= 1 && port <= 65_535) return item.toLowerCase()
        throw new SettingFault(`${JSON.stringify(item)} must be host:port, e.g. files.internal:8000`)
      }),
  }
}

/** IP addresses and networks. */
export function networks(name: string, help: string): Setting<readonly string[]> {
  return {
    name,
    type: 'list of addresses and networks',
    fallback: [],
    fallbackText: 'none',
    help,
    parse: (stated) =>
      listOf(stated).map((item) => {
        const [address = '', bits, ...rest] = item.split('/')
        const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)]!
        const isNetwork = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most)
        if (most > 0 && isNetwork && rest.length === 0) return item
        throw new SettingFault(`${JSON.stringify(item)} must be an IP address or network, e.g. 10.0.0.0/8`)
      }),
  }
}

/** Ids with their display names. */
export function namedIds(name: string, help: string): Setting<ReadonlyMap<string, string>> {
  return {
    name,
    type: 'list of `id=name`',
    fallback: new Map(),
    fallbackText: 'none',
    help,
    parse(stated) {
      const pairs = listOf(stated).map((item): [string, string] => {
        const [id = '', ...rest] = item.split('=')
        const label = rest.join('=').trim()
        if (id.trim() !== '' && label !== '') return [id.trim(), label]
        throw new SettingFault(`${JSON.stringify(item)} must be id=name, e.g. 17=Harbour Guide`)
      })
      const named = new Map(pairs)
      if (named.size < pairs.length) throw new SettingFault('each id may stand in it only once')
      return named
    },
  }
}

function listOf(stated: string): string[] {
  return stated
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}
