import { Text } from '@chakra-ui/react/text'
import { useTranslation } from '#i18n/use-translation.tsx'
import { Link } from 'wouter'
import { leastCharge } from '#contract/least-charges.ts'
import { accountStatus } from '#contract/payment-account.ts'
import { FormSection, TextField } from '../parts/form/fields.tsx'
import type { Form } from '../parts/form/form.ts'
import { currencySign, formatMoney } from '../parts/money/money-format.ts'
import { useApp } from '../seams/app-context.ts'
import { useMay } from '../seams/use-may.ts'
import { useViewer } from '../seams/viewer.ts'
import type { ProductValues } from './product-values.ts'

/**
 * The deposit of a bookable service; without online payments, an explanation of what is missing.
 */
export function DepositFields({ form }: { form: Form<ProductValues> }) {
  const { t, i18n } = useTranslation()
  const { config } = useApp()
  const { user, currency } = useViewer()
  const may = useMay()
  const least = leastCharge(currency)
  if (!config.payment || !user.usesPaymentAccount)
    return (
      <FormSection title={t('products.form.deposit')}>
        <Text
          className="form__wide"
          color="fg.muted"
          fontSize="sm"
          css={{ '& > a': { color: 'brand.fg', textDecoration: 'underline' } }}
        >
          {t(`products.form.${config.payment ? 'depositNoAccount' : 'depositNoProvider'}`)}{' '}
          {config.payment && may(accountStatus) && (
            <Link href="/payacc/success">{t('products.form.depositConnect')}</Link>
          )}
        </Text>
      </FormSection>
    )
  return (
    <FormSection title={t('products.form.deposit')} text={t('products.form.depositText')}>
      <TextField
        {...form.field('depositAmount')}
        label={t('products.form.depositAmount')}
        hint={
          least > 0
            ? t('products.form.depositLeast', {
                amount: formatMoney(least, currency, i18n.language),
              })
            : undefined
        }
        onChange={(depositAmount) => form.change({ depositAmount, depositPercent: '' })}
        inputMode="decimal"
        before={currencySign(currency, i18n.language)}
        maxLength={16}
      />
      <TextField
        {...form.field('depositPercent')}
        label={t('products.form.depositPercent')}
        onChange={(depositPercent) => form.change({ depositPercent, depositAmount: '' })}
        inputMode="numeric"
        behind="%"
        maxLength={3}
      />
    </FormSection>
  )
}
