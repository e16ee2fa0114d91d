/** The characters of the GSM 03.38 alphabet; the `doubled` ones count twice. */
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZ' +
  'ÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const doubled = '\f^{}\\[~]|€'
const single = new Set(basic)
const double = new Set(doubled)

/** Whether a text needs Unicode, which reduces the length of a message. */
export function isUnicode(text: string): boolean {
  return [...text].some((sign) => !single.has(sign) && !double.has(sign))
}

/** The number of billed messages of a text. */
export function segmentsOf(text: string): number {
  if (isUnicode(text)) return text.length <= 70 ? 1 : Math.ceil(text.length / 67)
  const length = [...text].reduce((sum, sign) => sum + (double.has(sign) ? 2 : 1), 0)
  return length <= 160 ? 1 : Math.ceil(length / 153)
}
