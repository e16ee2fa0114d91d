import { useTranslation } from 'react-i18next'
import type { Id } from '#contract/fields.ts'
import { useOnlookers } from './use-onlookers.ts'

const SHOWN = 3

/** Colleagues with the same order open, so that two don't do the same thing. */
export function OrderOnlookers({ id }: { id: Id }) {
  const { t, i18n } = useTranslation()
  const people = useOnlookers(id)
  const names = new Intl.ListFormat(i18n.language).format(people.map(({ fullName }) => fullName))
  return (
    <p className="onlookers" role="status">
      {people.length > 0 && (
        <>
          <span className="onlooker-faces" aria-hidden="true">
            {people.slice(0, SHOWN).map(({ companyUserId, fullName }) => (
              <span key={companyUserId}>{initialsOf(fullName)}</span>
            ))}
          </span>
          {t('orders.view.others', { count: people.length, names })}
        </>
      )}
    </p>
  )
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends
    .map((word = '') => [...word][0] ?? '')
    .join('')
    .toUpperCase()
}
