import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { youtubeId } from './video.ts'

const id = 'dQw4w9WgXcQ'

test('every form of address gives the id', () => {
  const addresses = [
    id,
    `  ${id}\n`,
    `https://www.youtube.com/watch?v=${id}`,
    `http://youtube.com/watch?v=${id}&t=42s`,
    `https://www.youtube.com/watch?feature=share&v=${id}#t=1`,
    `https://www.youtube.com/watch?app=desktop&amp;v=${id}`,
    `https://m.youtube.com/watch?v=${id}`,
    `https://music.youtube.com/watch?v=${id}&list=RDAMVM`,
    `HTTPS://WWW.YOUTUBE.COM/watch?v=${id}`,
    `youtube.com/watch?v=${id}`,
    `www.youtube.com/watch?v=${id}`,
    `//www.youtube.com/embed/${id}`,
    `https://youtu.be/${id}`,
    `youtu.be/${id}?si=abcdef`,
    `https://www.youtube.com/embed/${id}?rel=0`,
    `https://www.youtube-nocookie.com/embed/${id}`,
    `https://www.youtube.com/shorts/${id}`,
    `https://www.youtube.com/live/${id}?feature=share`,
    `https://www.youtube.com/v/${id}?version=3`,
    `https://www.youtube.com/e/${id}`,
    `https://www.youtube.com/watch/${id}`,
    `https://www.youtube.com/attribution_link?a=x&u=%2Fwatch%3Fv%3D${id}%26feature%3Dshare`,
    `https://i.ytimg.com/vi/${id}/hqdefault.jpg`,
    `See our film: https://youtu.be/${id}`,
  ]
  for (const address of addresses) assert.equal(youtubeId(address), id, address)
})

test('embed markup gives the id', () => {
  const markups = [
    `<iframe src="https://www.youtube.com/embed/${id}"></iframe>`,
    `<iframe width="560" height="315" src='//www.youtube.com/embed/${id}?rel=0&amp;showinfo=0' frameborder="0" allowfullscreen></iframe>`,
    `<iframe src=https://www.youtube-nocookie.com/embed/${id} title="YouTube video player"></iframe>`,
    `<object><param name="movie" value="http://www.youtube.com/v/${id}?fs=1"></param></object>`,
    `<a href="https://youtu.be/${id}">film</a>`,
  ]
  for (const markup of markups) assert.equal(youtubeId(markup), id, markup)
})

test('what names no YouTube video gives null', () => {
  const others = [
    '',
    'hello world',
    'dQw4w9WgXc',
    'dQw4w9WgXcQQ',
    'videoseries',
    'https://www.youtube.com/embed/videoseries?list=PL1234567890',
    'https://www.youtube.com/embed/live_stream?channel=UC1234567890',
    'https://www.youtube.com/watch?v=short',
    'https://www.youtube.com/@channel',
    'https://www.youtube.com/',
    'https://vimeo.com/123456789',
    `https://evil.example/embed/${id}`,
    `https://youtube.com.evil.example/embed/${id}`,
    `https://notyoutube.com.evil.example/watch?v=${id}`,
    `https://www.youtube.com@evil.example/embed/${id}`,
    `javascript:alert("${id}")`,
    `<script>alert('${id}')</script>`,
    `<iframe srcdoc="<b>${id}</b>"></iframe>`,
  ]
  for (const other of others) assert.equal(youtubeId(other), null, other)
})

test('whatever comes in, only an id or null comes out', () => {
  const scrap = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.constantFrom(
      '<script>',
      '"><img src=x onerror=alert(1)>',
      'https://www.youtube.com/embed/',
      'https://youtu.be/',
      'watch?v=',
      'javascript:',
      '&amp;',
      '&quot;',
      '//',
      '%3Cscript%3E',
      '\0',
      ']]>',
      id,
    ),
  )
  fc.assert(
    fc.property(fc.array(scrap, { maxLength: 12 }), (scraps) => {
      const got = youtubeId(scraps.join(''))
      assert.ok(got === null || /^[A-Za-z0-9_-]{11}$/.test(got), String(got))
    }),
    { numRuns: 3000 },
  )
})

test('any id survives markup, hostile attributes around it included', () => {
  const alphabet = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-']
  const anyId = fc.string({ unit: fc.constantFrom(...alphabet), minLength: 11, maxLength: 11 })
  const attribute = fc.constantFrom(' onload="alert(1)"', " style='x'", ' width=5', ' srcdoc="<p>"', '')
  fc.assert(
    fc.property(anyId, attribute, attribute, (video, before, after) => {
      assert.equal(youtubeId(`<iframe${before} src="https://youtube.com/embed/${video}"${after}>`), video)
    }),
    { numRuns: 500 },
  )
})

test('a long hostile text is read in a time that grows with its length only', () => {
  for (const piece of ['//', 'a.', 'https:', 'youtube.com/', '<iframe src="//', '&amp;', 'a-']) {
    assert.equal(youtubeId(piece.repeat(100_000 / piece.length)), null, piece)
  }
})
