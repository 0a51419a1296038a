const LIMITS = { title: 80, author: 40 }

/** Return the texts of a card, or undefined if a value is not valid. */
function readCard (value) {
  const entries = Object.entries(LIMITS).map(([name, limit]) => {
    const text = value?.[name]
    return typeof text === 'string' && text.length <= limit ? [name, text.trim()] : undefined
  })
  if (entries.includes(undefined)) return undefined
  const card = Object.fromEntries(entries)
  return card.title === '' ? undefined : card
}

module.exports = { readCard }
