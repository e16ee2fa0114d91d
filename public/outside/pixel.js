// Counts one visit with the advertising pixel. This runs in a frame that has no origin (see
// server/http/outside.ts): what the pixel brings along sees neither the page that asked for it nor
// anything of ours.
const { id, src } = document.body.dataset
const waiting = []
window.fbq = Object.assign(
  (...call) => (window.fbq.callMethod ? window.fbq.callMethod(...call) : waiting.push(call)),
  { queue: waiting, version: '2.0', loaded: true },
)
window._fbq = window.fbq
window.fbq.push = window.fbq
window.fbq('init', id)
window.fbq('track', 'PageView')
document.head.append(Object.assign(document.createElement('script'), { src, async: true }))
