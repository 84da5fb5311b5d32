/** Results as an SVG that is readable on light and on dark ground. */
import type { Results } from './results.ts'

const width = 720
const rowHeight = 30
const labelWidth = 130
const barWidth = 420

interface Bar {
  readonly name: string
  readonly value: number
  readonly text: string
}

/** Two groups of bars: searches a second, and the time that 99 of 100 searches stay below. */
export function chart({ engines, size, date, rows, connections }: Results): string {
  const throughput = engines.map(({ name, mix }) => ({
    name,
    value: mix.perSecond,
    text: `${Math.round(mix.perSecond).toLocaleString('en')} a second`,
  }))
  const slowest = engines.map(({ name, mix }) => ({ name, value: mix.p99, text: `${mix.p99.toFixed(1)} ms` }))
  const groupHeight = 40 + engines.length * rowHeight
  const height = 2 * groupHeight + 34
  const subtitle = `${size.toLocaleString('en')} businesses, mixed searches, ${rows} whole listings and the exact total each, ${connections} connections, one machine (${date})`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(`Search: ${throughput.map(({ name, text }) => `${name} ${text}`).join(', ')}`)}">
<style>
text { font: 14px system-ui, sans-serif; fill: #24292f }
.small { font-size: 11px; fill: #57606a }
.title { font-weight: 600 }
.own { fill: #0969da }
.other { fill: #8c959f }
@media (prefers-color-scheme: dark) {
text { fill: #e6edf3 }
.small { fill: #9198a1 }
.own { fill: #4493f8 }
.other { fill: #656c76 }
}
</style>
${group(throughput, 0, 'Searches answered, more is better')}
${group(slowest, groupHeight, '99 of 100 searches take less than, less is better')}
<text class="small" x="8" y="${height - 12}">${escaped(subtitle)}</text>
</svg>
`
}

function group(bars: readonly Bar[], top: number, title: string): string {
  const most = Math.max(...bars.map(({ value }) => value))
  const rows = bars.map(({ name, value, text }, i) => {
    const y = top + 34 + i * rowHeight
    const length = Math.max(2, Math.round((barWidth * value) / most))
    return `<text x="8" y="${y + 15}">${escaped(name)}</text>
<rect class="${i === 0 ? 'own' : 'other'}" x="${labelWidth}" y="${y}" width="${length}" height="20" rx="3"/>
<text x="${labelWidth + length + 8}" y="${y + 15}">${escaped(text)}</text>`
  })
  return `<text class="title" x="8" y="${top + 22}">${escaped(title)}</text>\n${rows.join('\n')}`
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)
