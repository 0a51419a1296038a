/** A clock of 16 by 16 pixels, in black with transparency. */
const ICON = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAYAAAAf8/9hAAAATUlEQVR42mNgwA3+o2GiwX8CmCLNeA0hpAivPC5JXHwMQ3CZjE/sPyHNDER6hyR//6e7AcTEGAOphhCMhf/kJm+KEhJVkjJVMhPJTgYA34h/gT7VoMIAAAAASUVORK5CYII='

/** The same for displays with two pixels per point. */
const ICON_2X = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAACAAAAAgCAYAAABzenr0AAAAj0lEQVR42u2XMQ7AMAgD+f+n3SVjVQVjNx4SiQ3wKamKqZodrPjloBnHhKUgEMVRcQoCppCKq+paTb5y2T500fRGWgVFALR6Mm/G5r3WMB/MJPcCbAEo/hdbGjgIgAiAGg6P8RNU+U0FLgALAKO4ZB7IxOkZLvIWcgirK7JasghTGmHLIxaTiNUsYjm1rucPcUEEGeB6MQwAAAAASUVORK5CYII='

module.exports = { ICON, ICON_2X }
