import { Flex } from '@chakra-ui/react/flex'
import { Text } from '@chakra-ui/react/text'
import { shallowEqual, useActorRef, useSelector } from '@xstate/react'
import { createPortal } from 'react-dom'
import type { ActorRefFrom } from 'xstate'
import { useTranslation } from '#i18n/use-translation.tsx'
import { type SharingView, viewOfSharing } from '../../../machines/screen/sharing.connect.ts'
import { sharing } from '../../../machines/screen/sharing.ts'
import { useApp } from '../../seams/app-context.ts'
import { Button } from '../../ui/button.tsx'

type Sharing = ActorRefFrom<typeof sharing>

/** Visible from the start of sharing until the user closes it, so that nobody watches unnoticed. */
export function SharingBar({ onClosed }: { onClosed: () => void }) {
  const { t } = useTranslation()
  const { sharePage, inspect } = useApp()
  const actor = useActorRef(
    sharing,
    { id: 'sharing of this page', input: { share: sharePage }, inspect },
    (state) => {
      if (state.matches('closed')) onClosed()
    },
  )
  const view = useSelector(actor, viewOfSharing, shallowEqual)
  return createPortal(
    <Flex
      as="section"
      aria-label={t('sharing.label')}
      // On a phone it is below the page instead of over it, so that the last row stays reachable.
      position={{ base: 'fixed', mdDown: 'sticky' }}
      insetBlockEnd={{ base: '4', mdDown: 'calc(var(--foot-nav) + var(--foot-bar))' }}
      insetInline={{ base: '4', mdDown: '0' }}
      zIndex="toast"
      w={{ base: 'fit-content', mdDown: 'full' }}
      maxW={{ base: '40rem', mdDown: 'full' }}
      mx="auto"
      wrap="wrap"
      align="center"
      gap="3"
      py={{ base: '2.5', mdDown: '1.5' }}
      px="4"
      fontSize="sm"
      bg="bg.panel"
      border="2px solid {colors.brand.solid}"
      rounded={{ base: 'lg', mdDown: 'none' }}
      shadow="lg"
      data-watched={view.isWatched}
      css={{ '&[data-watched=true]': { borderColor: 'red.solid' }, _print: { display: 'none' } }}
    >
      <Text role="status" flex="1" minW={{ base: '14rem', mdDown: '10rem' }}>
        <Words {...view} />
      </Text>
      <Steps {...view} send={actor.send} />
    </Flex>,
    document.body,
  )
}

function Words({ says, page, watcher, ending, failure }: SharingView) {
  const { t } = useTranslation()
  const name = watcher?.fullName ?? ''
  const { code = '' } = page ?? {}
  switch (says) {
    case 'failed':
      return failure?.message
    case 'over':
      return t(`sharing.over.${ending ?? 'page'}`)
    case 'watched':
      return t('sharing.watched', { name })
    case 'code':
      return (
        <>
          {t('sharing.code')} <b>{`${code.slice(0, 3)} ${code.slice(3)}`}</b>
        </>
      )
    case 'asked':
      return t('sharing.asked', { name, role: watcher && t(`role.${watcher.role}`) })
    case 'offering':
      return t('sharing.offering')
  }
}

function Steps({ isAsked, isOver, send }: SharingView & Pick<Sharing, 'send'>) {
  const { t } = useTranslation()
  if (isAsked)
    return (
      <>
        <Button size="sm" onClick={() => send({ type: 'sharing.allow' })}>
          {t('sharing.allow')}
        </Button>
        <Button size="sm" variant="outline" onClick={() => send({ type: 'sharing.refuse' })}>
          {t('sharing.refuse')}
        </Button>
      </>
    )
  return (
    <>
      {isOver && (
        <Button size="sm" onClick={() => send({ type: 'sharing.again' })}>
          {t('sharing.again')}
        </Button>
      )}
      <Button size="sm" variant="outline" onClick={() => send({ type: 'sharing.end' })}>
        {t(isOver ? 'sharing.close' : 'sharing.end')}
      </Button>
    </>
  )
}
