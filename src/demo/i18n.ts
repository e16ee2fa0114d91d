import { createTranslator as createOwn, type LoadWords, type Translator } from '../i18n/i18n.ts'
import words from './words.json'

export type { LoadWords, Translator }

/**
 * The translator of the app, with the words of the samples in a namespace of their own:
 * `useTranslation('demo')`. Their entries of the menu are the frame's to name.
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
  // A mail is written in a form.
  return { ...translator, learn: (areas) => translator.learn([...areas, 'form']) }
}
