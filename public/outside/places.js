// Completes addresses by the places library of Google Maps. This runs in a frame that has no origin
// (see server/http/outside.ts): the page asks by messages and gets plain text and numbers back (see
// src/services/places.ts).
const { key } = document.body.dataset
const library = new Promise((resolve, reject) => {
  window.placesReady = () => google.maps.importLibrary('places').then(resolve, reject)
  const query = new URLSearchParams({
    key,
    libraries: 'places',
    loading: 'async',
    callback: 'placesReady',
  })
  const src = `https://maps.googleapis.com/maps/api/js?${query}`
  document.head.append(
    Object.assign(document.createElement('script'), {
      src,
      async: true,
      onerror: () => reject(new Error('the places library did not load')),
    }),
  )
})
// A session of Google's: from the first letter to the choice it counts as one.
let token
let predictions = []

async function suggest(text, language) {
  const { AutocompleteSuggestion, AutocompleteSessionToken } = await library
  token ??= new AutocompleteSessionToken()
  const { suggestions } = await AutocompleteSuggestion.fetchAutocompleteSuggestions({
    input: text,
    language,
    sessionToken: token,
  })
  predictions = suggestions.flatMap(({ placePrediction }) => placePrediction ?? [])
  return predictions.map(({ placeId, mainText, secondaryText }) => ({
    id: placeId,
    title: String(mainText ?? ''),
    detail: String(secondaryText ?? ''),
  }))
}

async function find(id) {
  const place = predictions.find(({ placeId }) => placeId === id)?.toPlace()
  token = undefined
  await place.fetchFields({ fields: ['addressComponents', 'location'] })
  const part = (...types) =>
    place.addressComponents.find((one) => types.some((type) => one.types.includes(type)))
      ?.longText ?? ''
  const street = part('route')
  const number = part('street_number')
  return {
    address: [number, street].filter(Boolean).join(' '),
    postcode: part('postal_code'),
    city: part('postal_town', 'locality', 'administrative_area_level_3'),
    lat: place.location?.lat(),
    lng: place.location?.lng(),
  }
}

addEventListener('message', async ({ data, source }) => {
  if (source !== parent) return
  const { number, text, language, id } = data
  const answer = await (id === undefined ? suggest(text, language) : find(id)).then(
    (found) => ({ number, found }),
    () => ({ number, isFailed: true }),
  )
  parent.postMessage(answer, location.origin)
})
library.then(
  () => parent.postMessage({ number: 0, found: [] }, location.origin),
  () => parent.postMessage({ number: 0, isFailed: true }, location.origin),
)
