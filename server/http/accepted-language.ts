const tag = /^[a-z]{2}(-[a-z]{2})?$/i

/** The preferred language of `accept-language` as two letters; undefined without one. */
export function acceptedLanguage(header: string | undefined): string | undefined {
  if (header === undefined) return undefined
  const wished = header
    .slice(0, 200)
    .split(',')
    .map((part, place) => {
      const [name = '', ...rest] = part.trim().split(';')
      const quality = Number(
        rest
          .map((it) => it.trim())
          .find((it) => it.startsWith('q='))
          ?.slice(2) ?? 1,
      )
      return { name: name.trim(), quality: Number.isNaN(quality) ? 0 : quality, place }
    })
  const best = wished
    .filter(({ name, quality }) => tag.test(name) && quality > 0)
    .toSorted((a, b) => b.quality - a.quality || a.place - b.place)[0]
  return best?.name.slice(0, 2).toLowerCase()
}
