import { Button } from '@chakra-ui/react/button'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Conflict } from './form.ts'
import { changedKeys, isSame } from './values.ts'

type Props<V> = { conflict: Conflict<V>; nameOf: (field: keyof V & string) => string; textOf?: ((field: keyof V & string, values: V) => string) | undefined }

/** Someone else saved in between: both sides of every field that differs, and the choice between them. */
export function ConflictNotice<V extends object>({ conflict: { base, mine, theirs, keepMine, takeTheirs }, nameOf, textOf = asTyped }: Props<V>) {
  const { t } = useTranslation()
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.focus(), [])
  const rows = changedKeys(mine, theirs)
  const said = (field: keyof V & string, values: V) => textOf(field, values) || t('form.conflict.nothing')

  return (
    <section ref={box} className="form-conflict" role="alertdialog" aria-labelledby="form-conflict-title" tabIndex={-1}>
      <h2 id="form-conflict-title">{t('form.conflict.title')}</h2>
      <p>{t('form.conflict.text')}</p>
      {rows.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('form.conflict.field')}</th>
              <th scope="col">{t('form.conflict.mine')}</th>
              <th scope="col">{t('form.conflict.theirs')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((field) => (
              <tr key={field}>
                <th scope="row">{nameOf(field)}</th>
                <td data-side={t('form.conflict.mine')} data-changed={!isSame(mine[field], base[field])}>
                  {isSame(mine[field], base[field]) ? t('form.conflict.untouched') : said(field, mine)}
                </td>
                <td data-side={t('form.conflict.theirs')} data-changed={!isSame(theirs[field], base[field])}>
                  {said(field, theirs)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className="form-conflict-actions">
        <Button type="button" variant="surface" onClick={takeTheirs}>
          {t('form.conflict.takeTheirs')}
        </Button>
        <Button type="button" onClick={keepMine}>
          {t('form.conflict.keepMine')}
        </Button>
      </div>
    </section>
  )
}

function asTyped<V>(field: keyof V & string, values: V): string {
  const value: unknown = values[field]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value)
}
