import { Box } from '@chakra-ui/react/box'
import { Text } from '@chakra-ui/react/text'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { previewLetter } from '#contract/application.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { JobCard } from '../jobs/job-parts.ts'
import { Button } from '../ui/button.tsx'
import { MailPreview } from './mail-preview.tsx'

type Props = {
  mail: OutputOf<typeof previewLetter>
  isBusy: boolean
  onChange: () => void
}

/**
 * The mail that *Invite to talk* sends to the applicant, in sight before the step is pressed; it
 * can be changed first.
 */
export function NextLetter({ mail, isBusy, onChange }: Props) {
  const { t } = useTranslation()
  return (
    <JobCard aria-labelledby="application-letter">
      <h2 id="application-letter">{t('interest.next.title')}</h2>
      <p className="field__hint">{t('interest.next.hint')}</p>
      <Box marginBlock="2">
        <MailPreview mail={mail}>
          <Text whiteSpace="pre-wrap">{mail.words}</Text>
        </MailPreview>
      </Box>
      <Button
        size="sm"
        variant="surface"
        maxWidth="full"
        whiteSpace="normal"
        disabled={isBusy}
        onClick={onChange}
      >
        {t('interest.next.change')}
      </Button>
    </JobCard>
  )
}
