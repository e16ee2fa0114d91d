import { defineSlotRecipe } from '@chakra-ui/react/styled-system'

const flat = { borderStartStartRadius: '0', borderEndStartRadius: '0' }
const flatEnd = { borderStartEndRadius: '0', borderEndEndRadius: '0' }

/** A control with its label, hint and error. */
export const field = defineSlotRecipe({
  className: 'field',
  slots: ['root', 'label', 'line', 'input', 'affix', 'end', 'hint', 'error'],
  base: {
    root: {
      display: 'grid',
      gap: '1.5',
      minInlineSize: '0',
      '& > label': { fontSize: 'sm', fontWeight: 'medium' },
    },
    /** For a control inside its label. */
    label: { display: 'block', marginBlockEnd: '1.5', fontSize: 'sm', fontWeight: 'medium' },
    line: { position: 'relative', display: 'flex', minInlineSize: '0' },
    input: {
      flex: '1',
      inlineSize: 'full',
      minInlineSize: '0',
      blockSize: '10',
      paddingInline: '3',
      bg: 'bg.panel',
      border: '1px solid {colors.border.emphasized}',
      borderRadius: 'md',
      color: 'fg',
      fontSize: 'sm',
      '&[data-size=sm]': { flex: 'none', inlineSize: 'auto', blockSize: '2.125rem' },
      '&[data-size=lg]': { blockSize: '11', paddingInline: '3.5', fontSize: 'md' },
      '&:is(textarea)': {
        blockSize: 'auto',
        paddingBlock: '2',
        lineHeight: '1.5',
        resize: 'vertical',
      },
      '&:is(select)': {
        appearance: 'none',
        paddingInlineEnd: '8',
        backgroundImage:
          'linear-gradient(45deg, transparent 50%, {colors.fg.subtle} 50%), ' +
          'linear-gradient(-45deg, transparent 50%, {colors.fg.subtle} 50%)',
        backgroundPosition: 'right 1.05rem center, right 0.75rem center',
        backgroundRepeat: 'no-repeat',
        backgroundSize: '0.3rem 0.3rem',
        cursor: 'pointer',
      },
      _rtl: { '&:is(select)': { backgroundPosition: 'left 0.75rem center, left 1.05rem center' } },
      _placeholder: { color: 'fg.subtle' },
      '&:is(:focus-visible, [data-focus-visible])': {
        borderColor: 'brand.focusRing',
        outline: '1px solid {colors.brand.focusRing}',
        outlineOffset: '0',
      },
      '&[data-set=true]': { borderColor: 'brand.focusRing', backgroundColor: 'brand.subtle' },
      '&[aria-invalid=true]': { borderColor: 'border.error' },
      '&[aria-invalid=true]:focus-visible': { outlineColor: 'border.error' },
      _disabled: { backgroundColor: 'bg.muted', color: 'fg.muted', cursor: 'not-allowed' },
      '.field__affix + &': flat,
      '&:has(+ .field__affix)': flatEnd,
      mdDown: {
        // Below 16 px, phones zoom into a focused field.
        fontSize: 'md',
        '&:not(textarea)': { minBlockSize: '11' },
      },
    },
    affix: {
      display: 'inline-flex',
      alignItems: 'center',
      paddingInline: '2.5',
      bg: 'bg.muted',
      border: '1px solid {colors.border.emphasized}',
      borderRadius: 'md',
      color: 'fg.muted',
      fontSize: 'sm',
      whiteSpace: 'nowrap',
      '&:first-child': { borderInlineEnd: '0', ...flatEnd },
      '.field__input + &': { borderInlineStart: '0', ...flat },
    },
    /** A button inside the control; on a phone it is as high as the control. */
    end: {
      position: 'absolute',
      insetBlock: '1.5',
      insetInlineEnd: '1.5',
      paddingInline: '2.5',
      color: 'fg.muted',
      fontSize: 'sm',
      bg: 'bg.panel',
      borderRadius: 'md',
      cursor: 'button',
      _hover: { color: 'fg', bg: 'bg.muted' },
      mdDown: {
        insetBlock: '0',
        insetInlineEnd: '0',
        border: '1px solid transparent',
        backgroundClip: 'padding-box',
      },
    },
    hint: { color: 'fg.muted', fontSize: 'xs', lineHeight: '1.4' },
    error: { color: 'fg.error', fontSize: 'xs', lineHeight: '1.4' },
  },
})
