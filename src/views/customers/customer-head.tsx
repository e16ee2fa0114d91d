import { Flex } from '@chakra-ui/react/flex'
import { Text } from '@chakra-ui/react/text'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { Customer } from '#contract/customer.ts'
import { PhoneLink } from '../parts/people/phone.tsx'
import { TagList } from './tag-list.tsx'

/** The line below a customer's name: contact details and tags. */
export function CustomerHead({
  customer: { fullName, phone, callingCode, email, tags, isTextStopped },
}: {
  customer: Customer
}) {
  const { t } = useTranslation()
  return (
    <Flex
      flexWrap="wrap"
      alignItems="center"
      rowGap="1.5"
      columnGap="4"
      minBlockSize="6"
      marginBlockStart="-2"
      marginBlockEnd="4"
      fontSize="sm"
      css={{
        '& > a': {
          paddingBlock: '0.5',
          color: 'brand.fg',
          overflowWrap: 'anywhere',
          mdDown: { paddingBlock: '0.8125rem' },
        },
        '& > a:hover': { textDecoration: 'underline' },
      }}
    >
      {phone && (
        <PhoneLink
          phone={phone}
          callingCode={callingCode}
          title={t('customers.call', { name: fullName })}
        />
      )}
      {isTextStopped && <Text color="fg.muted">{t('customers.textsStopped')}</Text>}
      {email && <a href={`mailto:${email}`}>{email}</a>}
      <TagList tags={tags} />
    </Flex>
  )
}
