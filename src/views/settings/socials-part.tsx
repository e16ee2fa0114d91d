import { Grid } from '@chakra-ui/react/grid'
import { chakra } from '@chakra-ui/react/styled-system'
import { useRef } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { createSocial, deleteSocial, socialTypes } from '#contract/company.ts'
import { Button } from '../ui/button.tsx'
import { wordsOf } from '../../machines/screen/form.connect.ts'
import { checkInput } from '../parts/form/check-input.ts'
import { FormSection, SelectField, TextField } from '../parts/form/fields.tsx'
import { FailureNotice } from '../parts/notice/failure-notice.tsx'
import { useFocusAfter } from '../parts/hooks/use-focus-after.ts'
import { useFocusOnError } from '../parts/form/use-focus-on-error.ts'
import { useNewForm } from '../parts/form/use-new-form.ts'
import { useSubmit } from '../parts/live/use-submit.ts'
import { useApp } from '../seams/app-context.ts'
import { useMay } from '../seams/use-may.ts'
import type { Company } from './use-company.ts'
import { SettingsList } from './settings-parts.ts'

type Social = (typeof socialTypes)[number]

/** The company's social links; one of each kind. */
export function SocialsPart({
  socials,
  onChanged,
}: {
  socials: Company['socials']
  onChanged: () => void
}) {
  const { t } = useTranslation()
  const { toasts } = useApp()
  const may = useMay()
  const { list, focusAt } = useSocialFocus(socials.length)
  const free = socialTypes.filter((type) => !socials.some((one) => one.type === type))
  const nameOf = (type: string) =>
    t(`settings.social.${socialTypes.find((one) => one === type) ?? 'website'}`)
  const removing = useSubmit(deleteSocial, onChanged)
  return (
    <FormSection title={t('settings.social.title')} text={t('settings.social.text')}>
      <Grid ref={list} className="form__wide" gap="3">
        {removing.failure && <FailureNotice failure={removing.failure} />}
        {socials.length > 0 && (
          <SettingsList>
            {socials.map(({ id, type, url }, at) => (
              <li key={id}>
                <div>
                  <strong>{nameOf(type)}</strong>
                  <a href={url} target="_blank" rel="noreferrer">
                    {url}
                  </a>
                </div>
                {may(deleteSocial) && (
                  <Button
                    variant="ghost"
                    size="sm"
                    disabled={removing.isBusy}
                    aria-label={t('settings.social.removeOf', { name: nameOf(type) })}
                    onClick={() => {
                      focusAt(at)
                      removing.send({ id })
                    }}
                  >
                    {t('settings.social.remove')}
                  </Button>
                )}
              </li>
            ))}
          </SettingsList>
        )}
        {may(createSocial) && free.length > 0 && (
          <AddSocial
            key={free.join()}
            types={free}
            onDone={(type) => {
              const text = t('settings.social.added', { name: nameOf(type) })
              toasts.send({ type: 'toast.show', kind: 'success', text })
              focusAt('add')
              onChanged()
            }}
          />
        )}
      </Grid>
    </FormSection>
  )
}

/**
 * After adding a link the form for the next one is focused, after a removal a neighbouring element.
 */
function useSocialFocus(count: number) {
  const list = useRef<HTMLDivElement>(null)
  const focusAfter = useFocusAfter(count)
  const focusAt = (at: number | 'add') =>
    focusAfter((left) => {
      const buttons = list.current?.querySelectorAll<HTMLElement>('li button') ?? []
      const add = list.current?.querySelector<HTMLElement>('[name=url]')
      const near = buttons[Math.min(at === 'add' ? left : at, buttons.length - 1)]
      return at === 'add' ? (add ?? near) : (near ?? add)
    })
  return { list, focusAt }
}

function AddSocial({
  types,
  onDone,
}: {
  types: readonly Social[]
  onDone: (type: Social) => void
}) {
  const { t } = useTranslation()
  const element = useRef<HTMLFormElement>(null)
  const form = useNewForm(createSocial, {
    empty: { type: types[0] ?? 'website', url: '' },
    toInput: (values) => values,
    check: (values) => checkInput(createSocial.input, values, t),
    isSilent: true,
    onDone: (_, { type }) => onDone(type),
  })
  useFocusOnError(element, form.errors)
  const { failure } = wordsOf(form)
  return (
    <chakra.form
      ref={element}
      display="grid"
      gridTemplateColumns={{
        base: 'minmax(8rem, 1fr) minmax(0, 2fr) auto',
        mdDown: 'minmax(0, 1fr)',
      }}
      gap="3"
      alignItems="start"
      css={{ '& > button': { marginBlockStart: '1.625rem', mdDown: { marginBlockStart: '0' } } }}
      aria-label={t('settings.social.add')}
      onSubmit={(event) => {
        event.preventDefault()
        form.save()
      }}
      noValidate
    >
      {failure && <FailureNotice failure={failure} />}
      <SelectField
        {...form.field('type')}
        label={t('settings.social.kind')}
        choices={types.map((value) => ({ value, label: t(`settings.social.${value}`) }))}
        onChange={(text) =>
          form.change({ type: types.find((one) => one === text) ?? form.values.type })
        }
      />
      <TextField
        {...form.field('url')}
        type="url"
        inputMode="url"
        label={t('settings.social.address')}
        hint={t('settings.social.hint')}
      />
      <Button type="submit" variant="surface" loading={form.isBusy}>
        {t('settings.social.add')}
      </Button>
    </chakra.form>
  )
}
