import { Flex } from '@chakra-ui/react/flex'
import { useTranslation } from '#i18n/use-translation.tsx'
import { limits } from '#contract/limits.ts'
import { listLocations } from '#contract/location.ts'
import { Choice } from '../ui/choice.tsx'
import { FormSection, TextField } from '../parts/form/fields.tsx'
import type { Form } from '../parts/form/form.ts'
import { LogoField } from '../parts/form/logo-field.tsx'
import { FormPhoneField } from '../parts/form/phone-field.tsx'
import { useAnswer } from '../parts/live/use-answer.ts'
import { RightsField } from './rights-field.tsx'
import type { StaffValues } from './staff-values.ts'

/** The fields of a member of staff. The e-mail address is entered only for the invitation. */
export function StaffFields({ form, isNew }: { form: Form<StaffValues>; isNew: boolean }) {
  const { t } = useTranslation()
  return (
    <>
      <FormSection title={t('staff.about')} {...(isNew && { text: t('staff.aboutText') })}>
        <TextField
          {...form.field('fullName')}
          label={t('staff.name')}
          isRequired
          maxLength={limits.text.short}
        />
        {isNew && (
          <TextField
            {...form.field('email')}
            label={t('staff.email')}
            type="email"
            isRequired
            maxLength={limits.text.email}
          />
        )}
        <FormPhoneField form={form} label={t('staff.phone')} />
        {!isNew && (
          <LogoField {...form.field('pictureUrl')} kind="face" name={form.values.fullName} />
        )}
      </FormSection>
      <RightsField value={form.values.rights} onChange={(rights) => form.change({ rights })} />
      <Places form={form} />
    </>
  )
}

/** The branches of a member of staff; hidden if there is only one. */
function Places({ form: { values, change } }: { form: Form<StaffValues> }) {
  const { t } = useTranslation()
  const { answer: places = [] } = useAnswer(listLocations, {})
  if (places.length < 2) return null
  return (
    <FormSection title={t('staff.places')} text={t('staff.placesText')}>
      <Flex className="form__wide" flexWrap="wrap" gap="2">
        {places.map(({ id, name }) => (
          <Choice
            key={id}
            type="checkbox"
            checked={values.locationIds.includes(id)}
            onChange={({ target }) =>
              change({
                locationIds: target.checked
                  ? [...values.locationIds, id]
                  : values.locationIds.filter((it) => it !== id),
              })
            }
          >
            {name}
          </Choice>
        ))}
      </Flex>
    </FormSection>
  )
}

/** The labels and values of the fields as text, for a conflict. */
export function useStaffText(): {
  nameOf: (field: keyof StaffValues) => string
  textOf: (field: keyof StaffValues, values: StaffValues) => string
} {
  const { t, i18n } = useTranslation()
  const names: Record<keyof StaffValues, string> = {
    fullName: t('staff.name'),
    pictureUrl: t('form.face.label'),
    email: t('staff.email'),
    phone: t('staff.phone'),
    callingCode: t('form.callingCode'),
    locationIds: t('staff.places'),
    rights: t('staff.rights.title'),
  }
  return {
    nameOf: (field) => names[field],
    textOf: (field, values) => {
      if (field === 'locationIds') return String(values.locationIds.length)
      if (field !== 'rights') return String(values[field])
      if (!values.rights) return t('staff.rights.sets.usual')
      const rights = values.rights.map((right) => t(`staff.rights.right.${right}`))
      return new Intl.ListFormat(i18n.language, { type: 'unit' }).format(rights)
    },
  }
}
