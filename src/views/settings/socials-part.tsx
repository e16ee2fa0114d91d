import { Button } from '@chakra-ui/react/button'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createSocial, deleteSocial, socialTypes } from '#contract/account.ts'
import type { FieldError } from '#contract/problem.ts'
import { checkInput } from '../parts/form/check-input.ts'
import { FormSection, SelectField, TextField } from '../parts/form/fields.tsx'
import { FailureNotice } from '../parts/notice/failure-notice.tsx'
import { useSubmit } from '../parts/live/use-submit.ts'
import { useMay } from '../seams/use-may.ts'
import type { Company } from './use-company.ts'

/** Where else people find the company; one link of each kind. */
export function SocialsPart({
  socials,
  onChanged,
}: {
  socials: Company['socials']
  onChanged: () => void
}) {
  const { t } = useTranslation()
  const may = useMay()
  const removing = useSubmit(deleteSocial, onChanged)
  const free = socialTypes.filter((type) => !socials.some((one) => one.type === type))
  const nameOf = (type: string) =>
    t(`settings.social.${socialTypes.find((one) => one === type) ?? 'website'}`)
  return (
    <FormSection title={t('settings.social.title')} text={t('settings.social.text')}>
      {removing.failure && <FailureNotice failure={removing.failure} />}
      {socials.length > 0 && (
        <ul className="settings-list wide">
          {socials.map(({ id, type, url }) => (
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
                  onClick={() => removing.send({ id })}
                >
                  {t('settings.social.remove')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {may(createSocial) && free.length > 0 && (
        <AddSocial key={free.join()} types={free} onDone={onChanged} />
      )}
    </FormSection>
  )
}

function AddSocial({
  types,
  onDone,
}: {
  types: readonly (typeof socialTypes)[number][]
  onDone: () => void
}) {
  const { t } = useTranslation()
  const [type, setType] = useState(types[0] ?? 'website')
  const [url, setUrl] = useState('')
  const [wrong, setWrong] = useState<readonly FieldError[]>([])
  const { send, isBusy, errors, failure } = useSubmit(createSocial, onDone)
  const said = wrong.length > 0 ? wrong : errors
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = checkInput(createSocial.input, { type, url }, t)
    setWrong(found)
    if (found.length === 0) send({ type, url })
  }
  return (
    <form
      className="social-add wide"
      aria-label={t('settings.social.add')}
      onSubmit={submit}
      noValidate
    >
      {failure && said.length === 0 && <FailureNotice failure={failure} />}
      <SelectField
        name="type"
        value={type}
        error={said.find(({ path }) => path === 'type')?.message}
        label={t('settings.social.kind')}
        choices={types.map((value) => ({ value, label: t(`settings.social.${value}`) }))}
        onChange={(text) => setType(types.find((one) => one === text) ?? type)}
      />
      <TextField
        name="url"
        type="url"
        inputMode="url"
        value={url}
        error={said.find(({ path }) => path === 'url')?.message}
        label={t('settings.social.address')}
        hint={t('settings.social.hint')}
        onChange={setUrl}
      />
      <Button type="submit" variant="surface" loading={isBusy}>
        {t('settings.social.add')}
      </Button>
    </form>
  )
}
