import { useRef } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { Button } from '../../ui/button.tsx'
import { focusOnMount } from '../hooks/refs.ts'
import { useNow } from '../hooks/use-now.ts'
import { ago } from '../time/ago.ts'
import type { Conflict } from '../../../machines/screen/form.connect.ts'
import { changedKeys, isSame } from '../../../machines/screen/typed.ts'
import { useOnce } from '../hooks/use-once.ts'

type Props<V> = {
  conflict: Conflict<V>
  nameOf: (field: keyof V & string) => string
  textOf?: ((field: keyof V & string, values: V) => string) | undefined
}

/** The suffix of the translation keys if the other user is the same person, in another tab. */
type Own = '' | 'Own'

/**
 * The record was saved elsewhere in the meantime: shows both values of every differing field and
 * lets the user choose. Typing can continue.
 */
export function ConflictNotice<V extends object>({
  conflict: { isEarly, isOwn, base, mine, theirs, keepMine, takeTheirs },
  nameOf,
  textOf = asTyped,
}: Props<V>) {
  const { t } = useTranslation()
  const own: Own = isOwn ? 'Own' : ''
  /** The focused field, to restore the focus. */
  const from = useRef<HTMLElement>(null)
  const choose = (act: () => void) => () => {
    from.current?.focus()
    act()
  }
  const rows = changedKeys(mine, theirs)
  const said = (field: keyof V & string, values: V) =>
    textOf(field, values) || t('form.conflict.nothing')

  return (
    <section
      ref={isEarly ? undefined : focusOnMount}
      className="form-frame__conflict"
      role={isEarly ? 'region' : 'alertdialog'}
      aria-labelledby="form-conflict-title"
      tabIndex={-1}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (
          isEarly &&
          relatedTarget instanceof HTMLElement &&
          !currentTarget.contains(relatedTarget)
        )
          from.current = relatedTarget
      }}
    >
      <h2 id="form-conflict-title">
        {isEarly ? <Since own={own} /> : t(`form.conflict.title${own}`)}
      </h2>
      <p role={isEarly ? 'status' : undefined}>
        {t(`form.conflict.${isEarly ? 'earlyText' : 'text'}${own}`)}
      </p>
      {rows.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('form.conflict.field')}</th>
              <th scope="col">{t(`form.conflict.mine${own}`)}</th>
              <th scope="col">{t(`form.conflict.theirs${own}`)}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((field) => (
              <tr key={field}>
                <th scope="row">{nameOf(field)}</th>
                <td
                  data-side={t(`form.conflict.mine${own}`)}
                  data-changed={!isSame(mine[field], base[field])}
                >
                  {isSame(mine[field], base[field])
                    ? t('form.conflict.untouched')
                    : said(field, mine)}
                </td>
                <td
                  data-side={t(`form.conflict.theirs${own}`)}
                  data-changed={!isSame(theirs[field], base[field])}
                >
                  {said(field, theirs)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className="form-frame__conflictActions">
        <Button type="button" variant="surface" onClick={choose(takeTheirs)}>
          {t(`form.conflict.takeTheirs${own}`)}
        </Button>
        <Button type="button" onClick={choose(keepMine)}>
          {t(`form.conflict.keepMine${own}`)}
        </Button>
      </div>
    </section>
  )
}

/** How long ago the change was received; updated over time. */
function Since({ own }: { own: Own }) {
  const { t, i18n } = useTranslation()
  const heardMs = useOnce(Date.now)
  const nowMs = useNow()
  return t(`form.conflict.early${own}`, {
    ago: ago(heardMs, Math.max(heardMs, nowMs), i18n.language),
  })
}

function asTyped<V>(field: keyof V & string, values: V): string {
  const value: unknown = values[field]
  return typeof value === 'string' || typeof value === 'number'
    ? String(value)
    : JSON.stringify(value)
}
