import { Grid } from '@chakra-ui/react/grid'
import { chakra } from '@chakra-ui/react/styled-system'
import { Text } from '@chakra-ui/react/text'
import { useTranslation } from '#i18n/use-translation.tsx'
import { callingCode, callingCodes } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { Card } from '../../ui/card.tsx'
import { Input } from '../../ui/input.tsx'
import { Select } from '../../ui/select.tsx'
import { Field } from '../../ui/field.tsx'
import { DraftChoice } from './draft-choice.tsx'
import type { DraftState } from './use-order-draft.ts'

/** The customer: an existing one by phone number, or a new one by name. */
export function DraftCustomer({
  draft,
  customer,
  wrong,
  change,
}: Pick<DraftState, 'draft' | 'customer' | 'wrong' | 'change'>) {
  const { t } = useTranslation()
  return (
    <Card id="draft-customer" title={t('newOrder.customer')}>
      <Grid gap="3.5">
        <DraftChoice
          label={t('newOrder.source')}
          value={draft.source}
          choices={(['walk_in', 'phone'] as const).map((value) => ({
            value,
            label: t(`orders.source.${value}`),
          }))}
          onPick={(source) => change({ source })}
        />
        <Field
          label={t('newOrder.phone')}
          error={wrong.includes('phone') ? t('newOrder.wrong.phone') : undefined}
          hint={t('newOrder.phoneHint')}
        >
          {(wiring) => (
            <chakra.span display="grid" gridTemplateColumns="5.5rem minmax(0, 1fr)" gap="2">
              <Select
                aria-label={t('newOrder.callingCode')}
                value={draft.callingCode}
                onChange={({ target }) =>
                  change({
                    callingCode: callingCode.safeParse(target.value).data ?? draft.callingCode,
                  })
                }
              >
                {Object.keys(callingCodes).map((code) => (
                  <option key={code}>{code}</option>
                ))}
              </Select>
              <Input
                {...wiring}
                type="tel"
                inputMode="tel"
                name="phone"
                autoComplete="off"
                maxLength={limits.text.phone}
                value={draft.phone}
                onChange={({ target }) => change({ phone: target.value })}
              />
            </chakra.span>
          )}
        </Field>
        {customer ? (
          <Text
            display="flex"
            flexWrap="wrap"
            rowGap="1"
            columnGap="3"
            alignItems="baseline"
            py="2"
            px="3"
            bg="brand.subtle"
            rounded="md"
            fontSize="sm"
            css={{ '& span': { color: 'fg.muted' } }}
            role="status"
          >
            <strong>{customer.fullName}</strong>
            <span>{t('newOrder.known', { count: customer.orderCount })}</span>
            {customer.notes && <span>{customer.notes}</span>}
          </Text>
        ) : (
          <Field
            label={t('newOrder.name')}
            error={wrong.includes('fullName') ? t('newOrder.wrong.fullName') : undefined}
          >
            {(wiring) => (
              <Input
                {...wiring}
                name="fullName"
                autoComplete="off"
                maxLength={limits.text.short}
                value={draft.fullName}
                onChange={({ target }) => change({ fullName: target.value })}
              />
            )}
          </Field>
        )}
      </Grid>
    </Card>
  )
}
