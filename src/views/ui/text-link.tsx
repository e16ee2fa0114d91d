import { createRecipeContext } from '@chakra-ui/react/styled-system'
import type { ComponentProps } from 'react'
import { Link } from 'wouter'

type Look = { variant?: 'plain' | 'underline' | 'quiet'; isAlone?: boolean }

const { withContext } = createRecipeContext({ key: 'link' })

/** A link to another screen. */
export const TextLink = withContext<
  HTMLAnchorElement,
  Look & { href: string; children: ComponentProps<'a'>['children'] }
>(Link)

/** A button that looks like a link. */
export const LinkLikeButton = withContext<HTMLButtonElement, Look & ComponentProps<'button'>>(
  'button',
  { defaultProps: { type: 'button' } },
)
