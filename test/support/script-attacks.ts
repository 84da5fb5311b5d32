/**
 * Texts that would run a script, or make an element, where a page shows them as anything but text. Scripts call
 * `__xss()`; elements carry `data-xss`.
 */
export const scriptAttacks: readonly string[] = [
  '<script data-xss>__xss()</script>',
  '"><script data-xss>__xss()</script>',
  "'><img data-xss src=x onerror=__xss()>",
  '</script><script data-xss>__xss()</script>',
  '</title></textarea></style></noscript></template><img data-xss src=x onerror=__xss()>',
  '<svg data-xss onload=__xss()></svg>',
  '<svg data-xss><animate onbegin=__xss() attributeName=x dur=1s></svg>',
  '<svg data-xss><a xlink:href="javascript:__xss()"><text y=9>tap</text></a></svg>',
  '<math data-xss><mtext><table><mglyph><style><img src=x onerror=__xss()></style></mglyph></table></mtext></math>',
  '<iframe data-xss srcdoc="&lt;script&gt;parent.__xss()&lt;/script&gt;"></iframe>',
  '<details data-xss open ontoggle=__xss()><summary>more</summary></details>',
  '<input data-xss autofocus onfocus=__xss()>',
  '" autofocus onfocus=__xss() data-xss x="',
  "' onmouseover=__xss() data-xss x='",
  '` onerror=__xss() data-xss `',
  'javascript:__xss()',
  'JaVa\u0001ScRiPt:__xss()//',
  'java\u00adscript:__xss()',
  'data:text/html,<script>parent.__xss()</script>',
  'data:text/html;base64,PHNjcmlwdD5wYXJlbnQuX194c3MoKTwvc2NyaXB0Pg==',
  `\${__xss()}{{constructor.constructor('__xss()')()}}<%= __xss() %>`,
  '\'-__xss()-\'\\"+__xss()+\\"',
  '"}],"@type":"Thing"}</script><!--<script data-xss>__xss()</script>',
  '\u003cscript data-xss\u003e__xss()\u003c/script\u003e\u2028__xss()\u2029',
  '\uff1cscript data-xss\uff1e__xss()\uff1c/script\uff1e',
  '\u202e<script data-xss>__xss()</script>\u202c',
  '&lt;script data-xss&gt;__xss()&lt;/script&gt;&#60;img data-xss src=x onerror=__xss()&#62;',
  '%3Cscript data-xss%3E__xss()%3C/script%3E',
  '<style data-xss>@import "data:text/css,*{background:url(javascript:__xss())}";</style>',
  'red;background:url(javascript:__xss());x:expression(__xss())',
  '[tap](javascript:__xss()) ![x](x"onerror="__xss()) <javascript:__xss()>',
  '<form data-xss action=javascript:__xss()><button>go</button></form><base href="javascript:/">',
  '<meta data-xss http-equiv=refresh content="0;url=javascript:__xss()">',
  'a\r\nX-XSS:1\r\nEND:VCARD\r\nBEGIN:VCARD\r\nX-XSS:2',
]

/** Attacks for attributes of a few letters. */
export const shortAttacks: readonly string[] = ['<b data-xss>', '"onclick=x()', "'><i data-xss>"]

/**
 * A script of a page that lists what an attack has made there: elements, handlers, addresses that run. Looks into shadow
 * roots too. Data blocks have to be JSON.
 */
export const findTraces = `(() => {
  const traces = []
  const look = (root) => {
    for (const element of root.querySelectorAll('*')) {
      if (element.shadowRoot) look(element.shadowRoot)
      const tag = element.localName
      for (const { name, value } of element.attributes) {
        const runs = /^[\\s\\u0000-\\u001f\\u00ad]*(java|vb)[\\s\\u0000-\\u001f\\u00ad]*script\\s*:|^\\s*data:(?!image\\/)/i.test(value)
        if (name === 'data-xss' || name.startsWith('on') || name === 'srcdoc') traces.push(tag + ' ' + name)
        if (runs && /^(xlink:)?href$|^src|action$|^data$|^poster$/.test(name)) traces.push(tag + ' ' + name + '=' + value)
      }
      if (tag === 'script' && element.type === 'application/ld+json')
        try { JSON.parse(element.textContent) } catch { traces.push('a data block that is not JSON') }
    }
  }
  look(document)
  return traces
})()`
