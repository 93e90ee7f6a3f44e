/*
 * What the parsers of ttlappalainen's NMEA2000 library make of messages, as lines of JSON with our names of the fields. `n2k-library.ts`
 * builds and runs it. It reads lines `PGN bytes`, or, with the argument `actisense`, what is written to a gateway of Actisense.
 */
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <sstream>
#include <string>
#include "ActisenseReader.h"
#include "N2kMessages.h"

static std::string out;

static void named(const char *name, const std::string &value) {
  if (!out.empty()) out += ",";
  out += std::string("\"") + name + "\":" + value;
}
static void real(const char *name, double value) {
  char text[40];
  snprintf(text, sizeof text, "%.12g", value);
  named(name, N2kIsNA(value) ? "null" : text);
}
static void whole(const char *name, long long value, long long none) {
  named(name, value == none ? "null" : std::to_string(value));
}
/* What none is, the one who compares knows: all ones. */
static void code(const char *name, long long value) { named(name, std::to_string(value)); }
static void text(const char *name, const char *value) {
  std::string quoted = "\"";
  for (; *value != 0; value++) quoted += (*value == '"' || *value == '\\') ? std::string("\\") + *value : std::string(1, *value);
  named(name, quoted + "\"");
}

/* Whether the library has a parser for the group. */
static bool parse(const tN2kMsg &m) {
  unsigned char sid = 0, instance = 0, other = 0;
  double a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, k = 0;
  uint16_t days = 0;
  int8_t i1 = 0, i2 = 0;
  tN2kHeadingReference ref = N2khr_Unavailable;
  auto reals = [](std::initializer_list<std::pair<const char *, double>> all) {
    for (auto &one : all) real(one.first, one.second);
  };
  switch (m.PGN) {
    case 126992: {
      tN2kTimeSource source;
      if (!ParseN2kPGN126992(m, sid, days, a, source)) return false;
      code("source", source), whole("date", days, N2kUInt16NA), real("time", a);
      break;
    }
    case 127245: {
      tN2kRudderDirectionOrder order;
      if (!ParseN2kPGN127245(m, a, instance, order, b)) return false;
      code("instance", instance), code("directionOrder", order), reals({{"position", a}, {"angleOrder", b}});
      return true;
    }
    case 127250:
      if (!ParseN2kPGN127250(m, sid, a, b, c, ref)) return false;
      reals({{"heading", a}, {"deviation", b}, {"variation", c}}), code("reference", ref);
      break;
    case 127251:
      if (!ParseN2kPGN127251(m, sid, a)) return false;
      real("rate", a);
      break;
    case 127252: {
      tN2kDelaySource source;
      if (!ParseN2kPGN127252(m, sid, a, b, source)) return false;
      real("heave", a);
      break;
    }
    case 127257:
      if (!ParseN2kPGN127257(m, sid, a, b, c)) return false;
      reals({{"yaw", a}, {"pitch", b}, {"roll", c}});
      break;
    case 127258: {
      tN2kMagneticVariation source;
      if (!ParseN2kPGN127258(m, sid, source, days, a)) return false;
      code("source", source), whole("ageOfService", days, N2kUInt16NA), real("variation", a);
      break;
    }
    case 127488:
      if (!ParseN2kPGN127488(m, instance, a, b, i1)) return false;
      code("instance", instance), reals({{"speed", a}, {"boostPressure", b}}), whole("tiltTrim", i1, N2kInt8NA);
      return true;
    case 127489: {
      tN2kEngineDiscreteStatus1 one;
      tN2kEngineDiscreteStatus2 two;
      if (!ParseN2kPGN127489(m, instance, a, b, c, d, e, f, g, h, i1, i2, one, two)) return false;
      code("instance", instance);
      reals({{"oilPressure", a}, {"oilTemperature", b}, {"temperature", c}, {"alternatorPotential", d}, {"fuelRate", e},
             {"totalEngineHours", f}, {"coolantPressure", g}, {"fuelPressure", h}});
      code("discreteStatus1", one.Status), code("discreteStatus2", two.Status);
      whole("engineLoad", i1, N2kInt8NA), whole("engineTorque", i2, N2kInt8NA);
      return true;
    }
    case 127493: {
      tN2kTransmissionGear gear;
      if (!ParseN2kPGN127493(m, instance, gear, a, b, other)) return false;
      code("instance", instance), code("transmissionGear", gear), reals({{"oilPressure", a}, {"oilTemperature", b}});
      code("discreteStatus1", other);
      return true;
    }
    case 127497:
      if (!ParseN2kPGN127497(m, instance, a, b, c, d)) return false;
      code("instance", instance);
      reals({{"tripFuelUsed", a}, {"fuelRateAverage", b}, {"fuelRateEconomy", c}, {"instantaneousFuelEconomy", d}});
      return true;
    case 127501: {
      tN2kBinaryStatus bank;
      if (!ParseN2kPGN127501(m, instance, bank)) return false;
      code("instance", instance);
      for (int n = 1; n <= 28; n++) code(("indicator" + std::to_string(n)).c_str(), N2kGetStatusOnBinaryStatus(bank, n));
      return true;
    }
    case 127505: {
      tN2kFluidType type;
      if (!ParseN2kPGN127505(m, instance, type, a, b)) return false;
      code("instance", instance), code("type", type), reals({{"level", a}, {"capacity", b}});
      return true;
    }
    case 127506: {
      tN2kDCType type;
      unsigned char health;
      if (!ParseN2kPGN127506(m, sid, instance, type, other, health, a, b, c)) return false;
      code("instance", instance), code("dcType", type), whole("stateOfCharge", other, 255), whole("stateOfHealth", health, 255);
      reals({{"timeRemaining", a}, {"rippleVoltage", b}, {"remainingCapacity", c}});
      break;
    }
    case 127507: {
      tN2kChargeState state;
      tN2kChargerMode mode;
      tN2kOnOff enabled, pending;
      if (!ParseN2kPGN127507(m, instance, other, state, mode, enabled, pending, a)) return false;
      code("instance", instance), whole("batteryInstance", other, 255), code("operatingState", state), code("chargeMode", mode);
      code("enabled", enabled), code("equalizationPending", pending), real("equalizationTimeRemaining", a);
      return true;
    }
    case 127508:
      if (!ParseN2kPGN127508(m, instance, a, b, c, sid)) return false;
      code("instance", instance), reals({{"voltage", a}, {"current", b}, {"temperature", c}});
      break;
    case 127513: {
      tN2kBatType type;
      tN2kBatEqSupport equal;
      tN2kBatNomVolt volt;
      tN2kBatChem chemistry;
      if (!ParseN2kPGN127513(m, instance, type, equal, volt, chemistry, a, i1, b, i2)) return false;
      code("instance", instance), real("capacity", a);
      return true;
    }
    case 127750: {
      tN2kConvMode mode;
      tN2kTemperatureState temperature;
      tN2kOverloadState overload;
      tN2kDCVolgateState low;
      tN2kRippleState ripple;
      if (!ParseN2kPGN127750(m, sid, instance, mode, temperature, overload, low, ripple)) return false;
      code("connectionNumber", instance), code("operatingState", mode), code("temperatureState", temperature);
      code("overloadState", overload), code("lowDcVoltageState", low), code("rippleState", ripple);
      break;
    }
    case 127751:
      if (!ParseN2kPGN127751(m, instance, a, b, sid)) return false;
      code("connectionNumber", instance), reals({{"dcVoltage", a}, {"dcCurrent", b}});
      break;
    case 128000:
      if (!ParseN2kPGN128000(m, sid, a)) return false;
      real("leewayAngle", a);
      break;
    case 128259: {
      tN2kSpeedWaterReferenceType type;
      if (!ParseN2kPGN128259(m, sid, a, b, type)) return false;
      reals({{"speedWaterReferenced", a}, {"speedGroundReferenced", b}}), code("speedWaterReferencedType", type);
      break;
    }
    case 128267:
      if (!ParseN2kPGN128267(m, sid, a, b, c)) return false;
      reals({{"depth", a}, {"offset", b}, {"range", c}});
      break;
    case 128275: {
      uint32_t log, trip;
      if (!ParseN2kPGN128275(m, days, a, log, trip)) return false;
      whole("date", days, N2kUInt16NA), real("time", a), whole("log", log, N2kUInt32NA), whole("tripLog", trip, N2kUInt32NA);
      return true;
    }
    case 129025:
      if (!ParseN2kPGN129025(m, a, b)) return false;
      reals({{"latitude", a}, {"longitude", b}});
      return true;
    case 129026:
      if (!ParseN2kPGN129026(m, sid, ref, a, b)) return false;
      code("cogReference", ref), reals({{"cog", a}, {"sog", b}});
      break;
    case 129029: {
      tN2kGNSStype type, station;
      tN2kGNSSmethod method;
      unsigned char stations;
      uint16_t id;
      if (!ParseN2kPGN129029(m, sid, days, a, b, c, d, type, method, other, e, f, g, stations, station, id, h)) return false;
      whole("date", days, N2kUInt16NA), reals({{"time", a}, {"latitude", b}, {"longitude", c}, {"altitude", d}});
      code("gnssType", type), code("method", method), whole("numberOfSvs", other, 255);
      reals({{"hdop", e}, {"pdop", f}, {"geoidalSeparation", g}}), whole("referenceStations", stations, 255);
      break;
    }
    case 129033: {
      int16_t minutes;
      if (!ParseN2kPGN129033(m, days, a, minutes)) return false;
      whole("date", days, N2kUInt16NA), real("time", a);
      whole("localOffset", minutes == N2kInt16NA ? -1 : minutes * 60LL, -1);
      return true;
    }
    case 129283: {
      tN2kXTEMode mode;
      bool ended;
      if (!ParseN2kPGN129283(m, sid, mode, ended, a)) return false;
      code("xteMode", mode), code("navigationTerminated", ended), real("xte", a);
      break;
    }
    case 129284: {
      tN2kDistanceCalculationType type;
      bool crossed, entered;
      int16_t date;
      uint32_t from, to;
      if (!ParseN2kPGN129284(m, sid, a, ref, crossed, entered, type, b, date, c, d, from, to, e, f, g)) return false;
      code("courseBearingReference", ref), code("perpendicularCrossed", crossed), code("arrivalCircleEntered", entered);
      whole("etaDate", (uint16_t)date, N2kUInt16NA);
      reals({{"distanceToWaypoint", a}, {"etaTime", b}, {"bearingOriginToDestinationWaypoint", c},
             {"bearingPositionToDestinationWaypoint", d}, {"destinationLatitude", e}, {"destinationLongitude", f},
             {"waypointClosingVelocity", g}});
      break;
    }
    case 129540: {
      tN2kRangeResidualMode mode;
      if (!ParseN2kPGN129540(m, sid, mode, other)) return false;
      code("rangeResidualMode", mode), code("satsInView", other);
      std::string list, before = out;
      for (int n = 0; n < other; n++) {
        tSatelliteInfo one;
        out.clear();
        if (!ParseN2kPGN129540(m, n, one)) return false;
        code("prn", one.PRN), reals({{"elevation", one.Elevation}, {"azimuth", one.Azimuth}, {"snr", one.SNR}});
        real("rangeResiduals", one.RangeResiduals), code("status", one.UsageStatus);
        list += (n > 0 ? ",{" : "{") + out + "}";
      }
      out = before;
      named("list", "[" + list + "]");
      break;
    }
    case 129038:
    case 129039:
    case 129794:
    case 129802:
    case 129809:
    case 129810:
    case 129041: {
      uint8_t message, seconds, shipType;
      tN2kAISRepeat repeat;
      uint32_t user, imo;
      bool accuracy, raim, display, dsc, band, msg22, state;
      tN2kAISTransceiverInformation info;
      char callsign[32] = "", name[64] = "", destination[64] = "";
      if (m.PGN == 129038) {
        tN2kAISNavStatus status;
        if (!ParseN2kPGN129038(m, message, repeat, user, a, b, accuracy, raim, seconds, c, d, e, f, status, info, sid)) return false;
        real("rateOfTurn", f), code("navStatus", status);
      } else if (m.PGN == 129039) {
        tN2kAISUnit unit;
        tN2kAISMode mode;
        if (!ParseN2kPGN129039(m, message, repeat, user, a, b, accuracy, raim, seconds, c, d, info, e, unit, display, dsc, band, msg22,
                               mode, state, sid))
          return false;
        code("unitType", unit), code("integratedDisplay", display), code("dsc", dsc), code("band", band), code("canHandleMsg22", msg22);
        code("aisMode", mode), code("aisCommunicationState", state);
      } else if (m.PGN == 129794) {
        tN2kAISVersion version;
        tN2kGNSStype type;
        tN2kAISDTE dte;
        if (!ParseN2kPGN129794(m, message, repeat, user, imo, callsign, sizeof callsign, name, sizeof name, shipType, a, b, c, d, days, e,
                               f, destination, sizeof destination, version, type, dte, info, sid))
          return false;
        code("imoNumber", imo), text("callsign", callsign), text("name", name), code("typeOfShip", shipType);
        reals({{"length", a}, {"beam", b}, {"positionReferenceFromStarboard", c}, {"positionReferenceFromBow", d}, {"etaTime", e},
               {"draft", f}});
        whole("etaDate", days, N2kUInt16NA), text("destination", destination), code("dte", dte);
      } else if (m.PGN == 129802) {
        char said[200] = "";
        size_t size = sizeof said;
        if (!ParseN2kPGN129802(m, message, repeat, user, info, said, size)) return false;
        text("safetyRelatedText", said);
      } else if (m.PGN == 129809) {
        if (!ParseN2kPGN129809(m, message, repeat, user, name, sizeof name, info, sid)) return false;
        text("name", name);
      } else if (m.PGN == 129810) {
        char vendor[32] = "";
        if (!ParseN2kPGN129810(m, message, repeat, user, shipType, vendor, sizeof vendor, callsign, sizeof callsign, a, b, c, d, imo, info,
                               sid))
          return false;
        code("typeOfShip", shipType), text("vendorId", vendor), text("callsign", callsign);
        reals({{"length", a}, {"beam", b}, {"positionReferenceFromStarboard", c}, {"positionReferenceFromBow", d}});
      } else {
        tN2kAISAtoNReportData one;
        if (!ParseN2kPGN129041(m, one)) return false;
        message = one.MessageID, repeat = one.Repeat, user = one.UserID;
        code("positionAccuracy", one.Accuracy), code("raim", one.RAIM), code("timeStamp", one.Seconds);
        reals({{"latitude", one.Latitude}, {"longitude", one.Longitude}, {"lengthDiameter", one.Length}, {"beamDiameter", one.Beam},
               {"positionReferenceFromStarboardEdge", one.PositionReferenceStarboard},
               {"positionReferenceFromTrueNorthFacingEdge", one.PositionReferenceTrueNorth}});
        code("atonType", one.AtoNType), code("offPositionIndicator", one.OffPositionIndicator);
        code("virtualAtonFlag", one.VirtualAtoNFlag), code("assignedModeFlag", one.AssignedModeFlag);
        text("atonName", one.AtoNName);
      }
      if (m.PGN == 129038 || m.PGN == 129039) {
        code("positionAccuracy", accuracy), code("raim", raim), code("timeStamp", seconds);
        reals({{"latitude", a}, {"longitude", b}, {"cog", c}, {"sog", d}, {"heading", e}});
      }
      code("messageId", message), code("repeatIndicator", repeat), code(m.PGN == 129802 ? "sourceId" : "userId", user);
      return true;
    }
    case 130306: {
      tN2kWindReference reference;
      if (!ParseN2kPGN130306(m, sid, a, b, reference)) return false;
      reals({{"windSpeed", a}, {"windAngle", b}}), code("reference", reference);
      break;
    }
    case 130310:
      if (!ParseN2kPGN130310(m, sid, a, b, c)) return false;
      reals({{"waterTemperature", a}, {"outsideAmbientAirTemperature", b}, {"atmosphericPressure", c}});
      break;
    case 130311: {
      tN2kTempSource source;
      tN2kHumiditySource humidity;
      if (!ParseN2kPGN130311(m, sid, source, a, humidity, b, c)) return false;
      code("temperatureSource", source), code("humiditySource", humidity);
      reals({{"temperature", a}, {"humidity", b}, {"atmosphericPressure", c}});
      break;
    }
    case 130312: {
      tN2kTempSource source;
      if (!ParseN2kPGN130312(m, sid, instance, source, a, b)) return false;
      code("instance", instance), code("source", source), reals({{"actualTemperature", a}, {"setTemperature", b}});
      break;
    }
    case 130313: {
      tN2kHumiditySource source;
      if (!ParseN2kPGN130313(m, sid, instance, source, a, b)) return false;
      code("instance", instance), code("source", source), reals({{"actualHumidity", a}, {"setHumidity", b}});
      break;
    }
    case 130314: {
      tN2kPressureSource source;
      if (!ParseN2kPGN130314(m, sid, instance, source, a)) return false;
      code("instance", instance), code("source", source), real("pressure", a);
      break;
    }
    case 130316: {
      tN2kTempSource source;
      if (!ParseN2kPGN130316(m, sid, instance, source, a, b)) return false;
      code("instance", instance), code("source", source), reals({{"temperature", a}, {"setTemperature", b}});
      break;
    }
    case 130577: {
      tN2kDataMode mode;
      if (!ParseN2kPGN130577(m, mode, ref, sid, a, b, c, d, e, f)) return false;
      code("dataMode", mode), code("cogReference", ref);
      reals({{"cog", a}, {"sog", b}, {"heading", c}, {"speedThroughWater", d}, {"set", e}, {"drift", f}});
      break;
    }
    default:
      return false;
  }
  code("sid", sid);
  return true;
}

static void say(const tN2kMsg &m) {
  out.clear();
  bool known = parse(m);
  printf("{\"pgn\":%lu,\"priority\":%d,\"destination\":%d,\"data\":\"", m.PGN, m.Priority, m.Destination);
  for (int i = 0; i < m.DataLen; i++) printf("%02x", m.Data[i]);
  printf("\",\"fields\":%s}\n", known ? ("{" + out + "}").c_str() : "null");
}

struct Input : N2kStream {
  int read() override { return std::cin.get(); }
  int peek() override { return std::cin.peek(); }
  size_t write(const uint8_t *, size_t size) override { return size; }
};

int main(int count, char **arguments) {
  if (count > 1 && std::strcmp(arguments[1], "actisense") == 0) {
    Input input;
    tActisenseReader reader;
    reader.SetReadStream(&input);
    tN2kMsg m;
    while (std::cin.good())
      if (reader.GetMessageFromStream(m)) say(m);
    return 0;
  }
  std::string line;
  while (std::getline(std::cin, line)) {
    std::istringstream words(line);
    std::string bytes;
    tN2kMsg m;
    words >> m.PGN >> bytes;
    for (m.DataLen = 0; 2 * (size_t)m.DataLen < bytes.size(); m.DataLen++)
      m.Data[m.DataLen] = (unsigned char)strtol(bytes.substr(2 * m.DataLen, 2).c_str(), nullptr, 16);
    say(m);
  }
}
