const MINUTES = 25

/** Return the remaining seconds. The clock of the system may jump, e.g. after sleep. */
function getRemaining (end, now) {
  return Math.max(0, Math.ceil((end - now) / 1000))
}

/** Format seconds as minutes and seconds. */
function formatTime (seconds) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

module.exports = { MINUTES, formatTime, getRemaining }
