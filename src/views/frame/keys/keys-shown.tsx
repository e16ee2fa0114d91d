import { Fragment } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { isMac } from './is-mac.ts'

/** The keys of a shortcut, as labelled on the keyboard. */
export function KeysShown({ keys }: { keys: string }) {
  const { t } = useTranslation()
  return (
    <span className="header-tools__keys">
      {keys.split(' ').map((key, at) => (
        <Fragment key={key}>
          {at > 0 && <span className="frame__spoken">{t('keys.then')}</span>}
          <kbd>
            {key
              .replace('Mod+', isMac ? '⌘ ' : 'Ctrl ')
              .replace(/(?<=^| )[a-z]$/, (letter) => letter.toUpperCase())}
          </kbd>
        </Fragment>
      ))}
    </span>
  )
}
