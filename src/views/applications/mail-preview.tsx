import { chakra } from '@chakra-ui/react/styled-system'
import { Text } from '@chakra-ui/react/text'
import type { ReactNode } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { previewLetter } from '#contract/application.ts'
import type { OutputOf } from '#contract/endpoint.ts'

/** The texts around what the team writes to an applicant: the whole mail is in sight. */
export function MailPreview({
  mail: { greeting, action, footer },
  children,
}: {
  mail: OutputOf<typeof previewLetter>
  children: ReactNode
}) {
  const { t } = useTranslation()
  return (
    <chakra.div
      display="grid"
      gap="2"
      padding="3"
      border="1px solid"
      borderColor="border"
      borderRadius="md"
      overflowWrap="anywhere"
    >
      <p>{greeting}</p>
      {children}
      <p>{t('interest.mailLink', { label: action })}</p>
      <Text color="fg.muted" fontSize="sm">
        {footer}
      </Text>
    </chakra.div>
  )
}
