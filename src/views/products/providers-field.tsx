import { Grid } from '@chakra-ui/react/grid'
import { useTranslation } from '#i18n/use-translation.tsx'
import { listResources, type Resource } from '#contract/resource.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { FailureNotice } from '../parts/notice/failure-notice.tsx'
import { FormSection } from '../parts/form/fields.tsx'
import type { FieldProps } from '../../machines/screen/form.connect.ts'
import { useAnswer } from '../parts/live/use-answer.ts'
import type { ProductValues } from './product-values.ts'
import { isOnlyService } from './staffing.ts'

type Props = FieldProps<ProductValues['providers']> & {
  /** Undefined for a new service. */ productId: string | undefined
}

/** The people and rooms that provide a service. */
export function ProvidersField({ value, onChange, productId }: Props) {
  const { t } = useTranslation()
  const { answer: resources, failure, reload } = useAnswer(listResources, {})
  const known =
    resources?.filter(({ id, status }) => status === 'Active' || value?.includes(id)) ?? []
  // The default of a new service: everyone without a list of services, because they provide all
  // services.
  const chosen =
    value ?? known.filter(({ productIds }) => productIds.length === 0).map(({ id }) => id)
  // In the order of the list, so that selecting and deselecting is not a change.
  const turn = (turned: string) =>
    onChange(known.map(({ id }) => id).filter((id) => chosen.includes(id) !== (id === turned)))
  if (resources?.length === 0) return null
  return (
    <FormSection title={t('products.form.providers')} text={t('products.form.providersText')}>
      <Grid className="form__wide" gap="1">
        {failure && <FailureNotice failure={failure} onRetry={reload} />}
        {known.map((resource) => (
          <Provider
            key={resource.id}
            resource={resource}
            isChosen={chosen.includes(resource.id)}
            isOnly={isOnlyService(resource, productId)}
            onTurn={() => turn(resource.id)}
          />
        ))}
      </Grid>
    </FormSection>
  )
}

function Provider({
  resource: { name, productIds },
  isChosen,
  isOnly,
  onTurn,
}: {
  resource: Resource
  isChosen: boolean
  isOnly: boolean
  onTurn: () => void
}) {
  const { t } = useTranslation()
  const about = isOnly
    ? t('products.form.doesOnly')
    : productIds.length === 0
      ? t('products.form.doesAll')
      : undefined
  return (
    <Checkbox
      label={name}
      hint={about}
      checked={isChosen}
      disabled={isOnly && isChosen}
      onChange={onTurn}
    />
  )
}
