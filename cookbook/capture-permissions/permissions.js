/**
 * Return true for the camera without the microphone, and for screens and windows.
 *
 * @param {string} permission
 * @param {{ mediaTypes?: string[], mediaType?: string }} details
 */
function isAllowed (permission, { mediaTypes, mediaType }) {
  if (permission === 'display-capture') return true
  if (permission !== 'media') return false
  // Requests list `mediaTypes`, and checks have one `mediaType`. A screen is requested without types.
  return mediaTypes ? !mediaTypes.includes('audio') : mediaType !== 'audio'
}

const HINTS = {
  camera: 'Allow the camera for this app in the privacy settings of the system, and restart the app.',
  screen: 'Allow screen recording for this app in the privacy settings of the system, and restart the app.'
}

const getHint = (name) => HINTS[name]

module.exports = { getHint, isAllowed }
