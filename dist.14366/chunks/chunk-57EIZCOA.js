// src/core/position-text.ts
function positionText({
  latitude,
  longitude
}) {
  return `${minutes(latitude, "N", "S")}, ${minutes(longitude, "E", "W")}`;
}
function minutes(degrees, positive, negative) {
  const hundredths = Math.round(Math.abs(degrees) * 6e3);
  const whole = Math.floor(hundredths / 6e3);
  const rest = (hundredths % 6e3 / 100).toFixed(2).padStart(5, "0");
  return `${whole}\xB0${rest}\u2032 ${degrees < 0 ? negative : positive}`;
}

export {
  positionText
};
