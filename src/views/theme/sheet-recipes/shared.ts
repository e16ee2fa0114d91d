/** Styles that many recipes share. */

export const card = { bg: 'bg.panel', borderWidth: '1px', rounded: 'lg' }
export const clip = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }
export const wrap = { display: 'flex', flexWrap: 'wrap', alignItems: 'center' }
/** For screen readers only. */
export const visuallyHidden = {
  position: 'absolute',
  inlineSize: '1px',
  blockSize: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
}
