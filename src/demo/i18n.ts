import { createTranslator as createOwn, type LoadWords, type Translator } from '../i18n/i18n.ts'
import words from './words.json'

export type { LoadWords, Translator }

/**
 * The app's translator, with the samples' texts in their own namespace: `useTranslation('demo')`.
 * Their menu entries are in the frame's namespace.
 */
export function createTranslator(load: LoadWords): Translator {
  const { menu, ...own } = words
  const translator = createOwn(async (language, area) => {
    const file = await load(language, area)
    return area === 'core' && typeof file['menu'] === 'object'
      ? { ...file, menu: { ...file['menu'], ...menu } }
      : file
  })
  translator.i18n.on('languageChanged', (language) =>
    translator.i18n.addResourceBundle(language, 'demo', own),
  )
  // The samples write mails in a form.
  return { ...translator, learn: (areas) => translator.learn([...areas, 'form']) }
}
