/** Encodings of DOS that `TextDecoder` does not know, by their upper half. Source: https://www.unicode.org/Public/MAPPINGS/VENDORS/MICSFT/PC/CP850.TXT */
const upperHalves: Readonly<Record<string, string>> = {
  ibm850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
}

interface Decoder {
  decode(bytes?: Uint8Array, options?: { stream?: boolean }): string
}

/** A decoder of any encoding that files are read in; it leaves a byte order mark out. */
export function decoderOf(encoding: string): Decoder {
  const upper = upperHalves[encoding]
  if (upper === undefined) return new TextDecoder(encoding)
  return {
    decode: (bytes = new Uint8Array()) =>
      Buffer.from(bytes)
        .toString('latin1')
        .replace(/[\x80-\xff]/g, (sign) => upper[sign.charCodeAt(0) - 0x80]!),
  }
}
